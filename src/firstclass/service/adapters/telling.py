"""All that tells people something, made of a server's means."""

from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from firstclass.service.adapters.carriers import (
    ByHook,
    ByMail,
    ByPush,
    new_key,
    public_half,
)
from firstclass.service.adapters.outside import Outside
from firstclass.service.adapters.sql.notices import NoticeStore
from firstclass.service.ids import new_secret
from firstclass.service.notices.kept import Carrier
from firstclass.service.notices.opting import Opting
from firstclass.service.notices.outbox import Outbox
from firstclass.service.notices.words import Words
from firstclass.service.people.sessions import Clock
from firstclass.service.play.tables import Tables
from firstclass.service.ports import Post
from firstclass.service.protocol.notices import Kind


class Telling(NamedTuple):
    """What people wish to be told, and what tells it."""

    opting: Opting
    outbox: Outbox


def telling(
    store: NoticeStore,
    tables: Tables,
    post: Post | None,
    sender: str,
    site: str,
    inside: bool,
    clock: Clock,
) -> Telling:
    """Everything for a server at ``site``; letters are carried if there is a ``post``.

    ``inside`` is whether addresses in the server's own network may be called.
    """

    @cache
    def key() -> str:
        # Much has to be loaded for it, which a server may never need.
        return store.secret("push", new_key)

    outside = Outside(inside)
    found = urlsplit(site)
    contact = f"https://{found.hostname}" if found.scheme == "https" else f"mailto:{sender}"
    push = ByPush(outside, key, contact)
    carriers: dict[Kind, Carrier] = {"push": push, "hook": ByHook(outside, clock)}
    if post is not None:
        carriers = {"mail": ByMail(post, site), **carriers}
    words = Words(site, store.secret("stop", new_secret))
    opting = Opting(store, carriers, words, lambda: public_half(key()), clock)
    return Telling(opting, Outbox(store, tables, carriers, words, clock))
