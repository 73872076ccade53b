"""Stored attempts at the daily deal, and the interface of their store."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Attempt:
    """One person's attempt at a day's deal, at a separate table. Each person has one a day.

    ``started_at`` and ``ended_at`` are in milliseconds since 1970. A finished attempt gets its
    points once they are counted. ``margin`` is the lead over the best bot. An ``arrested`` player
    ranks below all others. ``is_bot`` says whether a bot played for the person.
    """

    table_id: str
    day: str
    person: str | None
    started_at: int
    ended_at: int | None = None
    points: int | None = None
    margin: int | None = None
    arrested: bool = False
    is_bot: bool = False


class DailyStore(Protocol):
    """Where attempts are stored, as safely as tables."""

    def save(self, attempt: Attempt) -> None:
        """Store an attempt in place of the one with the same table."""

    def for_day(self, day: str) -> list[Attempt]:
        """Return the finished attempts at a day's deal."""

    def for_person(self, person: str) -> list[Attempt]:
        """Return all attempts of a person, the latest first."""

    def adjacent_days(self, day: str) -> tuple[str | None, str | None]:
        """Return the nearest days before and after a day that have finished attempts."""

    def secret(self) -> str:
        """Return the secret that seeds are derived from. It is made on first use."""
