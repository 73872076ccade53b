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
    the seats for people that are not in ``open_seats``. Times are seconds
    since 1970. ``started_at`` is 0 before there is a table.
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

    ``is_bot`` says whether a bot played for the person.
    """

    seat: int
    person: str | None
    name: str
    kind: str
    score: int
    place: float
    won: bool
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. ``id`` is its table, counted in the archive at ``counted_at``."""

    id: str
    players: int
    modules: str
    counted_at: int
    rated: bool
    seats: tuple[ResultSeat, ...] = ()


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a person or a bot in games with this many players.

    ``player`` is the id of a person or the name of a bot. ``among_bots`` says whether the games
    were against bots or among people.
    """

    player: str
    players: int
    among_bots: bool
    mu: float
    sigma: float
    games: int


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

    def uncounted(self, limit: int) -> list[OpenGame]:
        """Return finished public games that are not counted yet, rematches included."""

    def is_counted(self, table_id: str) -> bool:
        """Return whether a game was counted."""

    def count(self, result: Result, ratings: Sequence[Rating]) -> None:
        """Store a game and the ratings after it, all or nothing."""

    def search(self, search: Search, first: int, limit: int) -> list[Result]:
        """Return up to ``limit`` games that match, the latest first, beginning with ``first``."""

    def tally(self, person: str) -> list[tuple[int, int, int]]:
        """Return for each number of players how many games somebody has played and won."""

    def rating(self, who: str, players: int, bot: bool) -> Rating | None:
        """Return a rating among people, or among bots, if there is one."""

    def ratings_of(self, who: str) -> list[Rating]:
        """Return all ratings of a person or bot."""

    def best(self, players: int, limit: int) -> list[Rating]:
        """Return the strongest people and the strongest bots, up to ``limit`` of each."""


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
