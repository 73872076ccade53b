"""Matches between the computer's players: each deal is played with the bots on all seats in turn.

That takes the luck of the deal and of the seat out of the comparison: whoever sits where it
is good to sit has to leave that seat to the others, too.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import ceil
from random import Random
from typing import Any, NamedTuple

from firstclass.lab.matches.games import Plan, Result, SimulationError, play
from firstclass.lab.matches.intervals import interval
from firstclass.lab.matches.ratings import Ratings
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup


class Match(NamedTuple):
    """A game to be played: a deal, and who sits where."""

    plan: Plan
    deal: int
    seats: tuple[str, ...]

    def rng(self) -> Random:
        """The chance of this deal, which depends on the seed and its number alone."""
        return Random(f"{self.plan.seed} {self.deal}")

    def setup(self) -> Setup:
        """The set-up of the game."""
        return self.plan.setup(self.rng().randint(0, LARGEST_SEED))


def play_match(match: Match) -> Result:
    """Plays a match."""
    rng = match.rng()
    return play(match.plan.setup(rng.randint(0, LARGEST_SEED)), match.seats, rng)


def line_ups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets at a table of so many players when these are named.

    A name that is repeated makes it this very line-up. Otherwise these are all line-ups in
    which everybody named has a seat, or, if there are too many for that, everybody who fits.
    """
    if len(set(names)) < len(names):
        if len(names) != players:
            raise SimulationError(f"bots: expected {players} names, not {len(names)}")
        return [tuple(names)]
    if len(names) >= players:
        return list(combinations(names, players))
    every = combinations_with_replacement(names, players)
    return [line_up for line_up in every if len(set(line_up)) == len(names)]


def seatings(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All ways a line-up sits at the table, everybody moving on by a seat."""
    turned = (line_up[seat:] + line_up[:seat] for seat in range(len(line_up)))
    return list(dict.fromkeys(turned))


def matches(plan: Plan, games: int) -> list[Match]:
    """So many games, or as many more as are needed to complete the last deal."""
    tables = seatings(plan.bots)
    deals = range(ceil(games / len(tables)))
    return [Match(plan, deal, seats) for deal in deals for seats in tables]


@dataclass
class Standing:
    """What one bot has reached so far; a game counts for each seat it has."""

    games: int = 0
    wins: Fraction = Fraction(0)
    points: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    places: float = 0.0
    turns: int = 0
    choices: int = 0
    seconds: float = 0.0
    deals: dict[object, tuple[Fraction, int]] = field(default_factory=dict)

    def add(self, deal: object, result: Result, seat: int) -> None:
        """One more seat of a game on this deal. Winners who tie share the win."""
        won = Fraction(seat in result.winners, max(1, len(result.winners)))
        self.games += 1
        self.wins += won
        self.points = [sum(both) for both in zip(self.points, result.points[seat], strict=True)]
        self.places += result.places[seat]
        self.turns += result.turns[seat]
        self.choices += result.choices[seat]
        self.seconds += result.seconds[seat]
        wins, games = self.deals.get(deal, (Fraction(0), 0))
        self.deals[deal] = wins + won, games + 1

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain data for JSON."""
        low, high = interval(self.deals.values())
        return {
            "games": self.games,
            "wins": float(self.wins),
            "win_rate": float(self.wins / self.games),
            "low": low,
            "high": high,
            "mean_score": sum(self.points) / self.games,
            "mean_place": self.places / self.games,
            "seconds_per_turn": self.seconds / self.turns,
            "seconds_per_choice": self.seconds / self.choices,
            "points": {k: p / self.games for k, p in zip(KINDS, self.points, strict=True)},
        }


class Standings:
    """The figures about all bots in some games."""

    def __init__(self) -> None:
        self._bots: dict[str, Standing] = defaultdict(Standing)
        self._games: list[tuple[tuple[int, str, int], Result]] = []

    def add(self, match: Match, result: Result) -> None:
        """One more game."""
        deal = (match.plan.players, match.plan.modules, match.deal)
        for seat, bot in enumerate(result.bots):
            self._bots[bot].add(deal, result, seat)
        self._games.append((deal, result))

    def share(self, bot: str) -> tuple[float, float, float]:
        """The share of the games that a bot has won, on however many seats, with its interval."""
        games: dict[object, int] = defaultdict(int)
        for deal, _ in self._games:
            games[deal] += 1
        own = self._bots[bot]
        low, high = interval([(wins, games[deal]) for deal, (wins, _) in own.deals.items()])
        return float(own.wins / len(self._games)), low, high

    def as_dict(self) -> dict[str, Any]:
        """The figures of each bot. Ratings depend on the order, so line-ups take turns."""
        ratings = Ratings()
        for _, result in sorted(self._games, key=lambda game: game[0][-1]):
            ratings.add(result)
        return {
            bot: standing.as_dict() | {"rating": ratings.of(bot)}
            for bot, standing in self._bots.items()
        }


def arena(played: Iterable[tuple[Match, Result]]) -> dict[str, Any]:
    """The figures about these matches: a row for each line-up, and all rows together."""
    rows: dict[Plan, Standings] = defaultdict(Standings)
    games: dict[Plan, int] = defaultdict(int)
    together = Standings()
    for match, result in played:
        rows[match.plan].add(match, result)
        games[match.plan] += 1
        together.add(match, result)
    return {
        "rows": [
            {
                "players": plan.players,
                "modules": plan.modules,
                "lineup": list(plan.bots),
                "games": games[plan],
                "bots": standings.as_dict(),
            }
            for plan, standings in rows.items()
        ],
        "bots": together.as_dict(),
    }
