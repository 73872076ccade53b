"""What is kept of talk, and what it needs from outside."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody has said at a table: with these seats, or in the gallery of spectators.

    ``person`` is who it was, if they have an account; who has a key only has the hash of it.
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
    """Somebody wants to hear nothing of another; or not to meet them at all."""

    id: str
    person: str
    other: str
    name: str
    block: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint about what was said, or about a person; with the text, which may be deleted."""

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
    """What somebody keeps for themselves about a table."""

    person: str
    table_id: str
    text: str


class TalkStore(Protocol):
    """Where talk is kept, in the file of the tables."""

    def say(self, line: Line, heard: list[bool]) -> Line:
        """Keep a line under the next number of those whom its author hears; it is returned with it.

        It depends on nothing that others say.
        """

    def line(self, table_id: str, number: int) -> Line | None:
        """The line of this number, or None."""

    def lines(self, table_id: str, after: int, galleries: list[bool], most: int) -> list[Line]:
        """The latest lines after a number, of players or spectators or both, oldest first."""

    def said_by(self, person: str) -> list[Line]:
        """What a person has said anywhere."""

    def keep_shun(self, shun: Shun) -> None:
        """Keep that somebody shuns another, in place of how they did before."""

    def shuns(self, person: str) -> list[Shun]:
        """Whom a person shuns."""

    def drop_shun(self, person: str, shun: str) -> None:
        """Forget that a person shuns another."""

    def keep_report(self, report: Report) -> None:
        """Keep a complaint."""

    def reports_by(self, person: str) -> list[Report]:
        """What a person has complained about."""

    def note(self, person: str, table_id: str) -> str:
        """What a person keeps for themselves about a table."""

    def keep_note(self, note: NoteText) -> None:
        """Keep a note; an empty one is forgotten."""

    def notes(self, person: str) -> list[NoteText]:
        """The notes of a person."""
