"""Stored chat, and what it needs from outside."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A chat message at a table, from these seats or from a spectator.

    ``person`` is the author, if they have an account. For an author with only a key, ``key_hash``
    is stored.
    """

    table_id: str
    number: int
    from_spectator: bool
    person: str | None
    key_hash: str | None
    seats: list[int]
    name: str
    text: str
    sent_at: int


@dataclass(frozen=True, slots=True)
class Block:
    """One person mutes another, or blocks them completely (``block``)."""

    id: str
    person: str
    blocked_person: str
    name: str
    block: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A report of a message or a person. It keeps the text, because the message may be deleted."""

    id: str
    sent_at: int
    reporter: str | None
    table_id: str
    message_number: int | None
    person: str | None
    name: str
    text: str
    reason: str
    closed: bool = False


@dataclass(frozen=True, slots=True)
class NoteText:
    """A person's private note about a table."""

    person: str
    table_id: str
    text: str


class ChatStore(Protocol):
    """Where chat is stored, in the same database as the tables."""

    def add_message(self, message: StoredMessage, readable: list[bool]) -> StoredMessage:
        """Store a message with the next number, and return it with that.

        The number follows those in the chats of ``readable``, and reveals nothing about the other
        chats.
        """

    def message(self, table_id: str, number: int) -> StoredMessage | None:
        """Return the message with this number, or None."""

    def messages(
        self, table_id: str, after: int, readable: list[bool], limit: int
    ) -> list[StoredMessage]:
        """Return the latest messages after a number, oldest first.

        ``readable_chats`` selects the chats: False for players, True for spectators.
        """

    def save_block(self, block: Block) -> None:
        """Store a mute or block, in place of an earlier one of the same two people."""

    def blocks(self, person: str) -> list[Block]:
        """Return the mutes and blocks of a person."""

    def delete_block(self, person: str, block_id: str) -> None:
        """Delete a mute or block."""

    def save_report(self, report: Report) -> None:
        """Store a report."""

    def note(self, person: str, table_id: str) -> str:
        """Return a person's note about a table, or ""."""

    def save_note(self, note: NoteText) -> None:
        """Store a note. An empty one is deleted."""
