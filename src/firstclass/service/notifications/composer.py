"""The text of notifications: the table, the players, the round and a link, but no secrets."""

import hashlib
import hmac

from firstclass.messages import Reason, isolate, translate, use_language
from firstclass.service.notifications.ports import (
    NotificationChannel,
    NotificationContent,
    NotificationKind,
)
from firstclass.service.play.table import Table

UNSUBSCRIBE_PATH = "unsubscribe"
"""The path at which recipients unsubscribe. A token follows it."""


class MessageComposer:
    """Writes messages with links to ``site``. ``secret`` signs the tokens for unsubscribing."""

    def __init__(self, site: str, secret: str) -> None:
        self._site = site
        self._secret = secret.encode()

    def turn_message(
        self, notification: str, channel: NotificationChannel, table: Table, language: str
    ) -> NotificationContent:
        """Return the message that it is somebody's turn at a table."""
        return self._message_about("turn", notification, channel, table, language)

    def reminder_message(
        self,
        notification: str,
        channel: NotificationChannel,
        table: Table,
        language: str,
        left: int,
    ) -> NotificationContent:
        """Return the message that they have only ``left`` seconds for it."""
        out = (table.clock.time_limit or {}).get("on_timeout", "")
        return self._message_about(
            "time", notification, channel, table, language, hours=left // 3600, out=out
        )

    def _message_about(
        self,
        kind: NotificationKind,
        notification: str,
        channel: NotificationChannel,
        table: Table,
        language: str,
        **more: int | str,
    ) -> NotificationContent:
        seat, link = table.game.current_seat, f"{self._site}table/{table.id}"
        round_ = table.game.observe(None)["round"]
        with use_language(language):
            players = [
                sitting["name"] or str(Reason("unnamed", n=at + 1))
                for at, sitting in enumerate(table.seats)
                if at != seat
            ]
            arguments = {"players": ", ".join(map(isolate, players)), "round": round_, **more}
            subject, text = (
                translate(f"notification-{kind}Subject", **arguments),
                translate(f"notification-{kind}Text", **arguments),
            )
        return self._message(
            notification, channel, table.id, subject, text, link, round_, players, language, kind
        )

    def test_message(
        self, notification: str, channel: NotificationChannel, language: str
    ) -> NotificationContent:
        """Return a test message."""
        with use_language(language):
            subject, text = (
                translate("notification-trialSubject"),
                translate("notification-trialText"),
            )
        return self._message(
            notification, channel, "", subject, text, f"{self._site}account", 0, [], language
        )

    def _message(
        self,
        notification: str,
        channel: NotificationChannel,
        table: str,
        subject: str,
        text: str,
        link: str,
        round_: int,
        players: list[str],
        language: str,
        kind: NotificationKind | None = None,
    ) -> NotificationContent:
        stop = f"{self._site}{UNSUBSCRIBE_PATH}/{self.unsubscribe_token(channel.id)}"
        return NotificationContent(
            notification, table, subject, text, link, stop, round_, players, language, kind
        )

    def unsubscribe_token(self, channel_id: str) -> str:
        """Return a token that proves receipt of a message on this channel.

        It is calculated each time and never stored.
        """
        proof = hmac.new(self._secret, channel_id.encode(), hashlib.sha256).hexdigest()
        return f"{channel_id}.{proof}"

    def channel_of(self, token: str) -> str | None:
        """Return the channel that this token belongs to, or None."""
        channel_id = token.rpartition(".")[0]
        return (
            channel_id
            if hmac.compare_digest(self.unsubscribe_token(channel_id).encode(), token.encode())
            else None
        )
