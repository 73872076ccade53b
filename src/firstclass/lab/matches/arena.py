"""Matches between bots: each deal is played with the bots on all seats in turn.

That takes the luck of the deal and of the seat out of the comparison, because each bot gets the
good seats equally often.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import ceil
from random import Random
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from firstclass.lab.errors import SimulationError
from firstclass.lab.matches.games import Plan, Result, play
from firstclass.lab.matches.intervals import interval
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup
from firstclass.sums import float_sum


class Ratings:
    """One number of strength for each bot; a new bot has 25.

    A bot on several seats of a game learns from each of them in equal parts.
    """

    def __init__(self) -> None:
        # Bots do not change from game to game. Uncertainty is therefore never added (tau).
        self._model = PlackettLuce(tau=0)
        new = self._model.rating()
        self._known: dict[str, tuple[float, float]] = defaultdict(lambda: (new.mu, new.sigma))

    def add(self, result: Result) -> None:
        """Add a game."""
        seats = [[self._model.rating(*self._known[bot])] for bot in result.bots]
        # The library takes only whole numbers, but places of ties can be halves.
        ranks = [2 * place for place in result.places]
        rated = self._model.rate(seats, ranks=ranks)
        for bot in dict.fromkeys(result.bots):
            own = [rated[seat][0] for seat, name in enumerate(result.bots) if name == bot]
            mu, sigma = (
                float_sum(each) / len(own)
                for each in zip(*((r.mu, r.sigma) for r in own), strict=True)
            )
            self._known[bot] = mu, sigma

    def of(self, bot: str) -> float:
        """Return the rating of a bot."""
        return self._known[bot][0]


class Match(NamedTuple):
    """A game to play: a deal and the bot on each seat."""

    plan: Plan
    deal: int
    seats: tuple[str, ...]

    def rng(self) -> Random:
        """Return the random numbers of this deal, which depend only on the seed and its number."""
        return Random(f"{self.plan.seed} {self.deal}")

    def setup(self) -> Setup:
        """Return the setup of the game."""
        return self.plan.setup(self.rng().randint(0, LARGEST_SEED))


def play_match(match: Match) -> Result:
    """Play a match."""
    rng = match.rng()
    return play(match.plan.setup(rng.randint(0, LARGEST_SEED)), match.seats, rng)


def line_ups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return the line-ups for tables of this size.

    With a repeated name, this is the given line-up. Otherwise every bot has a seat in each line-up.
    If there are more bots than seats, every seat has a different bot.
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
    """Return all seatings of a line-up, in which everybody moves on by a seat."""
    turned = (line_up[seat:] + line_up[:seat] for seat in range(len(line_up)))
    return list(dict.fromkeys(turned))


def matches(plan: Plan, games: int) -> list[Match]:
    """Return this many games, and as many more as complete the last deal."""
    tables = seatings(plan.bots)
    deals = range(ceil(games / len(tables)))
    return [Match(plan, deal, seats) for deal in deals for seats in tables]


@dataclass
class Standing:
    """The results of one bot so far; a game counts once for each of its seats."""

    games: int = 0
    wins: Fraction = Fraction(0)
    points: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    places: float = 0.0
    turns: int = 0
    choices: int = 0
    seconds: float = 0.0
    deals: dict[object, tuple[Fraction, int]] = field(default_factory=dict)

    def add(self, deal: object, result: Result, seat: int) -> None:
        """Add one seat of a game on this deal. Winners who tie share the win."""
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
        """Return the figures as plain data for JSON."""
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
    """The figures of all bots in some games."""

    def __init__(self) -> None:
        self._bots: dict[str, Standing] = defaultdict(Standing)
        self._games: list[tuple[tuple[int, str, int], Result]] = []

    def add(self, match: Match, result: Result) -> None:
        """Add a game."""
        deal = (match.plan.players, match.plan.modules, match.deal)
        for seat, bot in enumerate(result.bots):
            self._bots[bot].add(deal, result, seat)
        self._games.append((deal, result))

    def share(self, bot: str) -> tuple[float, float, float]:
        """Return the share of games that a bot won, on any number of seats, with its interval."""
        games: dict[object, int] = defaultdict(int)
        for deal, _ in self._games:
            games[deal] += 1
        own = self._bots[bot]
        low, high = interval([(wins, games[deal]) for deal, (wins, _) in own.deals.items()])
        return float(own.wins / len(self._games)), low, high

    def as_dict(self) -> dict[str, Any]:
        """Return the figures of each bot. Ratings depend on the order, so line-ups take turns."""
        ratings = Ratings()
        for _, result in sorted(self._games, key=lambda game: game[0][-1]):
            ratings.add(result)
        return {
            bot: standing.as_dict() | {"rating": ratings.of(bot)}
            for bot, standing in self._bots.items()
        }


def arena(played: Iterable[tuple[Match, Result]]) -> dict[str, Any]:
    """Return the figures of these matches, by line-up and overall."""
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
