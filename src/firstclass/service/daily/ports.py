"""What is kept of those who have played the deal of a day."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Attempt:
    """How somebody plays a day's deal, at a table of their own; a person has one for each day.

    ``began`` and ``ended`` are in milliseconds since 1970. Once it was counted, it has points, and
    ``margin`` more of them than the best of the computer's players; who was ``arrested`` is out of
    the running. ``program`` is whether a program has played for the person.
    """

    table_id: str
    day: str
    person: str | None
    began: int
    ended: int | None = None
    points: int | None = None
    margin: int | None = None
    arrested: bool = False
    program: bool = False


class DailyStore(Protocol):
    """Where attempts are kept, as safely as tables."""

    def keep(self, attempt: Attempt) -> None:
        """Keep this, in place of what there was with its table."""

    def of_day(self, day: str) -> list[Attempt]:
        """The attempts at a day's deal that have ended."""

    def of(self, person: str) -> list[Attempt]:
        """All attempts of a person, the latest first."""

    def around(self, day: str) -> tuple[str | None, str | None]:
        """The nearest days before and after one at which attempts have ended."""

    def move(self, person: str, to: str) -> None:
        """Make one person's attempts another's.

        Of two at a day's deal that one stays which ended first, for who had seen all of it then
        could not play it again; if none has, that which began first.
        """

    def forget(self, person: str) -> None:
        """Let attempts be nobody's that were a person's."""

    def secret(self) -> str:
        """What the seeds are reckoned from; it is made when it is first wanted."""
