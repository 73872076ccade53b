"""Stored notifications, and what they need from outside."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple, Protocol

from firstclass.service.protocol.notifications import ChannelKind

NotificationState = Literal["waiting", "sending", "sent", "passed"]
"""The state of a notification.

If the program ends while it is "sending", nobody knows whether the message arrived.
"passed" means that its turn is over after it was sent. An undo can bring that turn back.
"""


NotificationKind = Literal["turn", "time"]
"""The kind of a notification: it is somebody's turn, or their time is nearly out."""


@dataclass(frozen=True, slots=True)
class NotificationChannel:
    """A notification channel: email, browser push, or webhook.

    ``to`` is the address of the browser or the webhook. Emails go to the person's address.
    ``secret`` encrypts or signs the message.
    """

    id: str
    person: str
    kind: ChannelKind
    to: str
    secret: str
    device: str
    created_at: int


@dataclass(frozen=True, slots=True)
class NotificationSettings:
    """A person's notification settings. Quiet hours are minutes of the day in a time zone.

    ``reminders`` says whether they also get a message when their time is nearly out.
    """

    person: str
    language: str
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    reminders: bool = False


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification about a person's turn, which began at a version, on one channel.

    There is at most one of each kind for a table, a person, a turn and a channel.
    """

    id: str
    table_id: str
    person: str
    turn_version: int
    channel: str
    created_at: int
    due_at: int
    attempts: int = 0
    state: NotificationState = "waiting"
    kind: NotificationKind = "turn"


class NotificationContent(NamedTuple):
    """The content of a notification, the same for every channel.

    ``kind`` is None in a test message.
    """

    id: str
    table: str
    subject: str
    text: str
    link: str
    unsubscribe_url: str
    round: int
    players: list[str]
    language: str
    kind: NotificationKind | None


class Outcome(Enum):
    """The result of sending a message."""

    DONE = "done"
    FAILED = "failed"  # worth another attempt
    GONE = "gone"  # the channel no longer exists


class ChannelSender(Protocol):
    """Sends messages of one kind.

    ``duplicates_allowed`` says that nobody notices if the same message arrives twice. Then a
    message with an unknown result is sent again.
    """

    duplicates_allowed: bool

    def check(self, to: str, secret: str) -> None:
        """Raise ValueError if nothing can be sent to this address."""

    async def send(
        self, channel: NotificationChannel, to: str, message: NotificationContent
    ) -> Outcome:
        """Send a message. Nothing is raised."""


class CheckedTable(NamedTuple):
    """The revision of a table, and the notifications that are due in that state."""

    revision: int
    notifications: Sequence[Notification]


class NotificationStore(Protocol):
    """Where notifications are stored, in the same database as the tables."""

    def tables_to_check(self) -> dict[str, int]:
        """Return the tables with events since the last `save_checked`, with their revisions."""

    def save_checked(self, checked: Mapping[str, CheckedTable], forget_before: int) -> None:
        """Store the notifications of these tables, in place of those that were still waiting.

        A table that has changed since it was read stays marked. Existing notifications of the same
        turn stay as they are, and waiting ones of other turns are deleted. A sent one whose turn is
        over is deleted if it was made before ``forget_before``. Otherwise it counts as sent if that
        turn comes back.
        """

    def recover(self, kinds: Sequence[ChannelKind]) -> None:
        """Resolve notifications that were being sent when the program ended.

        On channels of these kinds they wait to be sent again. On all others they count as sent.
        """

    def due(self, now: int) -> list[Notification]:
        """Return the notifications to be sent by now, the longest overdue first."""

    def save_notification(self, notification: Notification) -> None:
        """Store the current state of a notification, if it still exists."""

    def claim(self, notification: str) -> bool:
        """Mark a notification as being sent. False if it already is, or is no longer needed."""

    def delete_notification(self, notification: str) -> None:
        """Delete a notification."""

    def save_channel(self, channel: NotificationChannel) -> None:
        """Store a channel.

        A browser belongs to one person, so the channel of an earlier one is deleted.
        """

    def channel(self, channel_id: str) -> NotificationChannel | None:
        """Return the channel with this id, or None."""

    def channels(self, person: str) -> list[NotificationChannel]:
        """Return the channels of a person, the oldest first."""

    def delete_channel(self, channel_id: str) -> None:
        """Delete a channel and the notifications waiting on it."""

    def email_of(self, person: str) -> str | None:
        """Return a person's email address, or None."""

    def settings(self, person: str) -> NotificationSettings | None:
        """Return a person's notification settings, or None if they have chosen none."""

    def save_settings(self, settings: NotificationSettings) -> None:
        """Store a person's notification settings."""

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Return a secret of this server by its name. It is made on first use."""
