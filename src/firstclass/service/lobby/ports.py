"""Stored open games and results, and what the lobby needs from outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from firstclass import Game
from firstclass.service.protocol.lobby import OpenGameSettings


@dataclass(frozen=True, slots=True)
class Participant:
    """A person who has joined: their seat, and whether they are ready."""

    seat: int
    person: str
    ready: bool


@dataclass(frozen=True, slots=True)
class OpenGame:
    """An open game. It has the same id as its later table.

    In its settings ``random_seating`` says that the seats are still to be shuffled. The host has
    the seats for people that are not in ``open_seats``. Times are seconds since 1970.
    ``started_at`` is 0 before there is a table. From then on, ``unrated`` is the code of the reason
    why the game is not rated, or empty.
    """

    id: str
    host: str
    settings: OpenGameSettings
    invitations: list[str]
    ready: bool
    participants: tuple[Participant, ...]
    created_at: int
    last_active_at: int
    started_at: int = 0
    unrated: str = ""


LISTED_GAMES = 10
"""The rated games that a person needs for the list of ratings ..."""

LISTED_OPPONENTS = 5
"""... and the different people to meet in them."""


class LobbyStore(Protocol):
    """Where open games are stored, as safely as tables."""

    def save(self, open_game: OpenGame) -> None:
        """Store an open game in place of the one with its id."""

    def find(self, open_game_id: str) -> OpenGame | None:
        """Return the open game with this id, or None."""

    def open_games(self) -> list[OpenGame]:
        """Return the open games that have not started, the oldest first."""

    def running_games(self, limit: int) -> list[OpenGame]:
        """Return running public games that can be watched, the latest first."""

    def for_person(self, person: str) -> list[OpenGame]:
        """Return the games of a person, as host or participant, started or not."""

    def delete(self, open_game_id: str) -> None:
        """Delete an open game."""


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """The result of one seat. Seats that tie share the mean of their places.

    ``is_bot`` says whether a bot played for the person. ``loss`` is the code of the reason why
    the seat has lost whatever its score is, or empty.
    """

    seat: int
    person: str | None
    name: str
    kind: str
    score: int
    place: float
    won: bool
    is_bot: bool = False
    loss: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. ``id`` is its table, stored in the archive at ``counted_at``.

    ``unrated`` is the code of the reason why it is not rated, or empty. A game that is not
    ``counted`` appears in no statistics.
    """

    id: str
    players: int
    modules: str
    counted_at: int
    unrated: str = ""
    counted: bool = True
    seats: tuple[ResultSeat, ...] = ()


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a person or a bot in games with this many players.

    ``player`` is the id of a person or the name of a bot. ``among_bots`` says whether the games
    were against bots or among people, and ``opponents`` how many people they met in them.
    """

    player: str
    players: int
    among_bots: bool
    mu: float
    sigma: float
    games: int = 0
    opponents: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games or people for the list of ratings."""
        return not self.among_bots and (
            self.games < LISTED_GAMES or self.opponents < LISTED_OPPONENTS
        )


@dataclass(frozen=True, slots=True)
class Search:
    """A search for games. All conditions that are set must hold."""

    person: str | None = None
    name: str | None = None
    modules: str | None = None
    players: int | None = None
    since: int | None = None
    until: int | None = None


class ArchiveStore(Protocol):
    """Where finished games are stored."""

    def uncounted(self) -> list[str]:
        """Return finished public games that are not stored yet."""

    def find(self, table_id: str) -> Result | None:
        """Return the result of a table, or None if it has none."""

    def count(self, result: Result, ratings: Sequence[Rating]) -> None:
        """Store a game and the ratings after it, all or nothing."""

    def opponents(self, person: str, players: int, since: int) -> dict[str, int]:
        """Return the people whom somebody met in rated games with this number of players.

        The number is that of the games since this time.
        """

    def search(self, search: Search, first: int, limit: int) -> list[Result]:
        """Return up to ``limit`` games that match, the latest first, beginning with ``first``."""

    def tally(self, person: str) -> list[tuple[int, int, int]]:
        """Return for each number of players how many games somebody has played and won."""

    def rating(self, who: str, players: int, bot: bool) -> Rating | None:
        """Return a rating among people, or among bots, if there is one."""

    def ratings_of(self, who: str) -> list[Rating]:
        """Return all ratings of a person or bot."""

    def best(self, players: int, limit: int) -> list[Rating]:
        """Return the strongest people and the strongest bots, up to ``limit`` of each.

        People with a provisional rating are left out.
        """


Strength = tuple[float, float]
"""An estimated strength and its uncertainty."""


class Rater(Protocol):
    """Calculates how a game changes ratings."""

    def places(self, game: Game) -> list[float]:
        """Return the place of each seat in a finished game. Seats that tie share the mean."""

    def new(self) -> Strength:
        """Return the strength of an unknown player."""

    def rate(self, before: Sequence[Strength], places: Sequence[float]) -> list[Strength]:
        """Return the strengths after a game with these places."""
