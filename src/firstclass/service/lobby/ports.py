"""What is kept of departures, and what keeps it."""

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Passenger:
    """Somebody who has got on: their seat, and whether they have said that they are ready."""

    seat: int
    person: str
    ready: bool


@dataclass(frozen=True, slots=True)
class Departure:
    """A table that is announced before it begins, and has the same id then.

    ``wish`` is that for the table; ``vacant`` are the seats for whoever comes. The host is on
    board from the start, on the other seats of people. ``invited`` are sign-in names. Times are
    seconds since 1970; ``begun`` is 0 before there is a table.
    """

    id: str
    host: str
    wish: dict[str, Any]
    vacant: list[int]
    access: str
    pace: str
    invited: list[str]
    ready: bool
    passengers: tuple[Passenger, ...]
    made: int
    touched: int
    begun: int = 0


class LobbyStore(Protocol):
    """Where departures are kept, as safely as tables."""

    def keep(self, departure: Departure) -> None:
        """Keep this, in place of what there was with its id."""

    def find(self, departure_id: str) -> Departure | None:
        """The departure with this id, or None."""

    def waiting(self) -> list[Departure]:
        """Those that have not begun, the oldest first."""

    def playing(self, limit: int) -> list[Departure]:
        """Those open to everybody whose table is played at and may be watched, latest first."""

    def of(self, person: str) -> list[Departure]:
        """Those of a person, host or passenger, whether they have begun or not."""

    def drop(self, departure_id: str) -> None:
        """Forget a departure."""
