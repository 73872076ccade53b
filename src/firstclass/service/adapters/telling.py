"""Builds the notifications from the adapters of a server."""

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
    """The notification settings of people, and the outbox that sends notifications."""

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
    """Return the notifications of a server at ``site``; email needs a ``post``.

    ``inside`` allows calls to addresses in the server's own network.
    """

    @cache
    def key() -> str:
        # Loads a large library, which many servers never need.
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
