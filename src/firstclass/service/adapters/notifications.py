"""Builds the notifications from the adapters of a server."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from firstclass.service.adapters.channels import (
    EmailChannel,
    PushChannel,
    WebhookChannel,
    new_vapid_key,
    vapid_public_key,
)
from firstclass.service.adapters.safe_http import SafeHttpClient
from firstclass.service.ids import new_secret
from firstclass.service.notifications.composer import MessageComposer
from firstclass.service.notifications.outbox import Outbox
from firstclass.service.notifications.ports import ChannelSender, NotificationStore
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.people.sessions import Clock
from firstclass.service.play.tables import Tables
from firstclass.service.ports import Mailer
from firstclass.service.protocol.notifications import ChannelKind


class Notifications(NamedTuple):
    """The notification settings of people, and the outbox that sends notifications."""

    preferences: NotificationPreferences
    outbox: Outbox


def build_notifications(
    store: NotificationStore,
    tables: Tables,
    mailer: Mailer | None,
    sender: str,
    site: str,
    allow_private: bool,
    own_names: Collection[str],
    clock: Clock,
) -> Notifications:
    """Return the notifications of a server at ``site``; email needs a ``mailer``.

    ``allow_private`` allows calls to the server's own network, and to its ``own_names``.
    """

    @cache
    def key() -> str:
        # Loads a large library, which many servers never need.
        return store.secret("push", new_vapid_key)

    outside = SafeHttpClient(allow_private, own_names)
    address = urlsplit(site)
    contact = f"https://{address.hostname}" if address.scheme == "https" else f"mailto:{sender}"
    push = PushChannel(outside, key, contact)
    senders: dict[ChannelKind, ChannelSender] = {
        "push": push,
        "webhook": WebhookChannel(outside, clock),
    }
    if mailer is not None:
        senders = {"email": EmailChannel(mailer), **senders}
    composer = MessageComposer(site, store.secret("stop", new_secret))
    preferences = NotificationPreferences(
        store, senders, composer, lambda: vapid_public_key(key()), clock
    )
    return Notifications(preferences, Outbox(store, tables, senders, composer, clock))
