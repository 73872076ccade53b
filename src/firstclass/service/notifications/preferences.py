"""A person's notification channels and quiet hours. Without a channel there are no messages."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.ids import new_id, new_secret
from firstclass.service.notifications.composer import MessageComposer
from firstclass.service.notifications.ports import (
    ChannelSender,
    NotificationChannel,
    NotificationSettings,
    NotificationStore,
)
from firstclass.service.notifications.quiet_hours import is_zone
from firstclass.service.people.sessions import Clock
from firstclass.service.people.throttle import LoginThrottle
from firstclass.service.protocol.calls import SenderDevice, SenderLanguage, SessionPerson, call
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.notifications import (
    ChannelInfo,
    ChannelKind,
    ChannelTestResult,
    CreatedChannel,
    NewChannel,
    NewNotificationSettings,
    NotificationsInfo,
)

MAX_CHANNELS = 10
"""How many channels a person may have. Each browser is one."""

FREE_TESTS = 5
"""How many test messages are sent without a delay."""


class NotificationPreferences:
    """The channels of all people. A request that is not possible raises RefusedError."""

    def __init__(
        self,
        store: NotificationStore,
        senders: Mapping[ChannelKind, ChannelSender],
        composer: MessageComposer,
        key: Callable[[], str],
        clock: Clock,
    ) -> None:
        """``key`` returns the public key by which browsers know this server."""
        self._store = store
        self._senders = senders
        self._composer = composer
        self._key = key
        self._clock = clock
        self._test_throttle = LoginThrottle(FREE_TESTS, clock)

    @call("GET", "/api/me/notifications", "the caller's notification settings")
    def get(self, person: SessionPerson) -> NotificationsInfo:
        """Return a person's notification settings and channels."""
        settings = self._settings(person)
        return {
            "channel_kinds": [*self._senders],
            "push_key": self._key(),
            "channels": [self._channel_to_protocol(way) for way in self._store.channels(person)],
            "zone": settings.zone,
            "quiet_from": settings.quiet_from,
            "quiet_until": settings.quiet_until,
            "reminders": settings.reminders,
        }

    @call("POST", "/api/me/notifications", "sets quiet hours and reminders")
    def update(
        self, person: SessionPerson, request: NewNotificationSettings, language: SenderLanguage
    ) -> NotificationsInfo:
        """Store quiet hours, the time zone, and whether the person wants reminders."""
        if not is_zone(request.zone):
            raise RefusedError("malformed", Reason("no_such_zone", given=request.zone))
        start, end = request.quiet_from, request.quiet_until
        if (start is None) != (end is None):
            raise RefusedError("malformed", Reason("half_quiet"))
        reminded = (
            self._settings(person).reminders if request.reminders is None else request.reminders
        )
        self._store.save_settings(
            NotificationSettings(person, language, request.zone, start, end, reminded)
        )
        return self.get(person)

    @call("POST", "/api/me/notifications/channels", "adds a notification channel", status=201)
    def add_channel(
        self,
        person: SessionPerson,
        request: NewChannel,
        device: SenderDevice,
        language: SenderLanguage,
    ) -> CreatedChannel:
        """Add a channel. It replaces one with the same browser or webhook."""
        sender = self._senders.get(request.kind)
        if sender is None:
            raise RefusedError("unknown", Reason("no_such_channel"))
        if request.kind == "email" and self._store.email_of(person) is None:
            raise RefusedError("illegal", Reason("no_email_address"))
        secret = new_secret() if request.kind == "webhook" else encryption_keys(request)
        try:
            sender.check(request.to, secret)
        except ValueError:
            raise RefusedError("malformed", Reason("webhook_address")) from None
        for same in self._store.channels(person):
            if (same.kind, same.to) == (request.kind, request.to):
                self._store.delete_channel(same.id)
        if len(self._store.channels(person)) >= MAX_CHANNELS:
            raise RefusedError("too_many", Reason("too_many_channels", most=MAX_CHANNELS))
        now = int(self._clock())
        channel = NotificationChannel(
            new_id(9), person, request.kind, request.to, secret, device, now
        )
        self._store.save_channel(channel)
        self._store.save_settings(replace(self._settings(person), language=language))
        shown = secret if request.kind == "webhook" else None
        return {"channel_id": channel.id, "secret": shown, "settings": self.get(person)}

    @call("DELETE", "/api/me/notifications/channels/{channel_id}", "removes a notification channel")
    def remove_channel(self, person: SessionPerson, channel_id: str) -> NotificationsInfo:
        """Remove a channel."""
        self._store.delete_channel(self._own_channel(person, channel_id).id)
        return self.get(person)

    @call(
        "POST", "/api/me/notifications/channels/{channel_id}/test", "sends a test notification now"
    )
    async def send_test(self, person: SessionPerson, channel_id: str) -> ChannelTestResult:
        """Send a test message at once, to check whether a channel works."""
        channel = self._own_channel(person, channel_id)
        self._test_throttle.attempt(person)
        to = self._store.email_of(person) if channel.kind == "email" else channel.to
        if to is None:
            return {"outcome": "gone"}
        message = self._composer.test_message(new_id(), channel, self._settings(person).language)
        outcome = await self._senders[channel.kind].send(channel, to, message)
        return {"outcome": outcome.value}

    def language_of(self, token: str) -> str | None:
        """Return the language of the person who can unsubscribe with this token, or None."""
        channel = self._channel_of_token(token)
        return None if channel is None else self._settings(channel.person).language

    def unsubscribe(self, token: str) -> None:
        """Unsubscribe the channel of this token, if it still exists."""
        channel = self._channel_of_token(token)
        if channel is not None:
            self._store.delete_channel(channel.id)

    def _channel_of_token(self, token: str) -> NotificationChannel | None:
        channel_id = self._composer.channel_of(token)
        return None if channel_id is None else self._store.channel(channel_id)

    def _own_channel(self, person: str, channel_id: str) -> NotificationChannel:
        channel = self._store.channel(channel_id)
        if channel is None or channel.person != person or channel.kind not in self._senders:
            raise RefusedError("unknown", Reason("no_such_channel"))
        return channel

    def _settings(self, person: str) -> NotificationSettings:
        return self._store.settings(person) or NotificationSettings(person, "en")

    def _channel_to_protocol(self, channel: NotificationChannel) -> ChannelInfo:
        where = {
            "email": self._store.email_of(channel.person) or "",
            "push": channel.device,
            "webhook": channel.to.split("/")[2] if channel.kind == "webhook" else "",
        }
        return {
            "id": channel.id,
            "kind": channel.kind,
            "to": where[channel.kind],
            "created_at": channel.created_at,
        }


def encryption_keys(request: NewChannel) -> str:
    """Return the keys that encrypt messages to a browser, or "" for other channels."""
    return (
        json.dumps({"p256dh": request.p256dh, "auth": request.auth})
        if request.kind == "push"
        else ""
    )
