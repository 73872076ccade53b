"""What is kept of tournaments, and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part: a person, or a computer's player with its name.

    Numbers begin with 1, and are drawn when the tournament begins. Who has withdrawn is not
    paired any more. Of a person who is forgotten stays the number.
    """

    number: int
    person: str | None
    kind: str
    name: str = ""
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """One table of a round, and who sits where; at a bye there is one, and no table.

    Once it is over there are the places and scores of the seats, unless it was broken off so that
    nobody has won.
    """

    round: int
    number: int
    table: str | None
    modules: str
    seats: tuple[int, ...]
    over: bool = False
    places: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament; times are seconds since 1970, and 0 for what was not yet.

    ``wish`` is as it was announced. It goes over so many rounds; of so many all tables are laid.
    """

    id: str
    host: str
    wish: dict[str, Any]
    made: int
    touched: int
    begun: int = 0
    over: int = 0
    rounds: int = 0
    laid: int = 0
    entrants: tuple[Entrant, ...] = ()
    matches: tuple[Match, ...] = ()


class TournamentStore(Protocol):
    """Where tournaments are kept, as safely as tables."""

    def keep(self, tournament: Tournament, matches: Sequence[Match] = ()) -> None:
        """Keep it in place of what there was, and of its matches these: all or nothing."""

    def find(self, tournament_id: str) -> Tournament | None:
        """The tournament with this id, or None."""

    def going(self) -> list[Tournament]:
        """Those that are not over, the oldest first."""

    def ended(self, limit: int) -> list[Tournament]:
        """Those open to everybody that are over, the latest first."""

    def of(self, person: str) -> list[Tournament]:
        """Those that somebody hosts or takes part in, the latest first."""

    def of_table(self, table_id: str) -> str | None:
        """The tournament that a table is of, if it is of one."""

    def drop(self, tournament_id: str) -> None:
        """Forget a tournament that has not begun."""

    def played_out(self, tables: Sequence[str]) -> set[str]:
        """Which of these tables are over, or not there any more."""

    def stood_in(self, tables: Sequence[str]) -> dict[str, set[int]]:
        """At which of these tables the computer plays for whom, as their time was out, by seat."""
