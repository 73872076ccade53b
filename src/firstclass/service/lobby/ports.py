"""What is kept of departures and of games that are over, and what the lobby needs from outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from firstclass import Game


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
    seconds since 1970; ``begun`` is 0 before there is a table. Where seats are to be ``drawn``
    that is still to be done.
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
    drawn: bool = False


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


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """What somebody has come to; who ties shares the middle of the places.

    ``program`` is whether a program has played for the person.
    """

    seat: int
    person: str | None
    name: str
    kind: str
    score: int
    place: float
    won: bool
    program: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A game that is over, by the id of its table; when it was counted."""

    id: str
    players: int
    modules: str
    over: int
    rated: bool
    seats: tuple[ResultSeat, ...] = ()


@dataclass(frozen=True, slots=True)
class Rated:
    """How strong a person, or a kind of computer's player, is among so many players.

    ``bot`` is whether that is among programs and computer's players, or among people.
    """

    who: str
    players: int
    bot: bool
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class Search:
    """Which games are wanted: those where all of this is so."""

    person: str | None = None
    name: str | None = None
    modules: str | None = None
    players: int | None = None
    since: int | None = None
    until: int | None = None


class ArchiveStore(Protocol):
    """Where games that are over are kept."""

    def uncounted(self, limit: int) -> list[Departure]:
        """Departures open to everybody whose game is over and not counted; of rematches, too."""

    def is_counted(self, table_id: str) -> bool:
        """Whether a game was counted."""

    def count(self, result: Result, ratings: Sequence[Rated]) -> None:
        """Keep a game and the ratings after it, all or nothing."""

    def search(self, search: Search, first: int, limit: int) -> list[Result]:
        """So many games as wanted, the latest first, from this one on."""

    def tally(self, person: str) -> list[tuple[int, int, int]]:
        """For each number of players how many games somebody has played and won."""

    def rating(self, who: str, players: int, bot: bool) -> Rated | None:
        """A rating among people, or among programs, if there is one."""

    def ratings_of(self, who: str) -> list[Rated]:
        """All ratings of somebody."""

    def best(self, players: int, limit: int) -> list[Rated]:
        """The strongest people, and programs and computer's players, so many of each."""

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's, who keeps a rating they have."""

    def forget(self, person: str) -> None:
        """Let games be nobody's that were a person's, and forget their ratings."""


Strength = tuple[float, float]
"""How strong somebody is, and how uncertain that is."""


class Rater(Protocol):
    """Who knows how much a game tells."""

    def places(self, game: Game) -> list[float]:
        """The place of each seat of a game that is over; who ties shares the middle."""

    def new(self) -> Strength:
        """Of whom nothing is known."""

    def rate(self, before: Sequence[Strength], places: Sequence[float]) -> list[Strength]:
        """After a game with these places."""
