"""Stored tournaments, and the interface of their store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from firstclass.service.protocol.tournaments import TournamentSettings


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant: a person, or a bot with its name.

    Numbers begin with 1 and are assigned at random when the tournament begins. A participant who
    has withdrawn is no longer paired. A deleted person leaves only the number.
    """

    number: int
    person: str | None
    kind: str
    name: str = ""
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """One table of a round, and who sits where. A bye has one person and no table.

    A match that is over has the places and scores of its seats, unless it ended without a winner.
    """

    round: int
    number: int
    table_id: str | None
    modules: str
    entrants: tuple[int, ...]
    over: bool = False
    places: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament. Times are seconds since 1970, and 0 if not reached yet.

    ``rounds`` is how many rounds it has, and
    ``created_rounds`` is how many of them have all their tables.
    """

    id: str
    host: str
    settings: TournamentSettings
    invitations: list[str]
    created_at: int
    last_active_at: int
    started_at: int = 0
    ended_at: int = 0
    rounds: int = 0
    created_rounds: int = 0
    entrants: tuple[Entrant, ...] = ()
    matches: tuple[Match, ...] = ()


class TournamentStore(Protocol):
    """Where tournaments are stored, as safely as tables."""

    def save(self, tournament: Tournament, matches: Sequence[Match] = ()) -> None:
        """Store a tournament and these of its matches, in place of earlier ones, all or nothing."""

    def find(self, tournament_id: str) -> Tournament | None:
        """Return the tournament with this id, or None."""

    def unfinished(self) -> list[Tournament]:
        """Return the tournaments that are not over, the oldest first."""

    def finished(self, limit: int) -> list[Tournament]:
        """Return the public tournaments that are over, the latest first."""

    def for_person(self, person: str) -> list[Tournament]:
        """Return the tournaments that a person hosts or takes part in, the latest first."""

    def tournament_of(self, table_id: str) -> str | None:
        """Return the tournament of a table, if it has one."""

    def delete(self, tournament_id: str) -> None:
        """Delete a tournament that has not begun."""

    def finished_tables(self, tables: Sequence[str]) -> set[str]:
        """Return those of these tables that are over or no longer exist."""

    def stand_in_seats(self, tables: Sequence[str]) -> dict[str, set[int]]:
        """Return the seats that a bot has taken over after a timeout, by table."""
