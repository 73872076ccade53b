"""Stored chat, and what it needs from outside."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Line:
    """A chat message at a table, from these seats or among the spectators (``gallery``).

    ``person`` is the author, if they have an account. For an author with only a key, ``key_hash``
    is stored.
    """

    table_id: str
    number: int
    gallery: bool
    person: str | None
    key_hash: str | None
    seats: list[int]
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Shun:
    """One person mutes another, or blocks them completely (``block``)."""

    id: str
    person: str
    other: str
    name: str
    block: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A report of a message or a person. It keeps the text, because the message may be deleted."""

    id: str
    at: int
    by: str | None
    table_id: str
    number: int | None
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


class TalkStore(Protocol):
    """Where chat is stored, in the same database as the tables."""

    def say(self, line: Line, heard: list[bool]) -> Line:
        """Store a message with the next number, and return it with that.

        The number follows those in the chats of ``heard``, and reveals nothing about the other
        chats.
        """

    def line(self, table_id: str, number: int) -> Line | None:
        """Return the message with this number, or None."""

    def lines(self, table_id: str, after: int, galleries: list[bool], most: int) -> list[Line]:
        """Return the latest messages after a number, oldest first.

        ``galleries`` selects the chats: False for players, True for spectators.
        """

    def said_by(self, person: str) -> list[Line]:
        """Return all messages of a person."""

    def keep_shun(self, shun: Shun) -> None:
        """Store a mute or block, in place of an earlier one of the same two people."""

    def shuns(self, person: str) -> list[Shun]:
        """Return the mutes and blocks of a person."""

    def drop_shun(self, person: str, shun: str) -> None:
        """Delete a mute or block."""

    def keep_report(self, report: Report) -> None:
        """Store a report."""

    def reports_by(self, person: str) -> list[Report]:
        """Return the reports that a person has made."""

    def note(self, person: str, table_id: str) -> str:
        """Return a person's note about a table, or ""."""

    def keep_note(self, note: NoteText) -> None:
        """Store a note. An empty one is deleted."""

    def notes(self, person: str) -> list[NoteText]:
        """Return the notes of a person."""
