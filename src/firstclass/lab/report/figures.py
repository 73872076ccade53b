"""The figures of a report, counted game by game, so that data sets can have any size."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow.compute as pc

from firstclass.lab.data.folder import read_metadata
from firstclass.lab.data.reading import check, files_of
from firstclass.lab.matches.intervals import NORMAL, interval, wilson
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.timetable import TURNS_IN_ROUND
from firstclass.sums import float_sum

READ: Final = ("game", "seat", "players", "modules", "player", "card", "points", "won", "sources")
SEATS: Final = 4


class Seat(NamedTuple):
    """The decisions and the result of one seat in a game."""

    players: int
    modules: str
    player: str
    points: int
    won: float
    sources: dict[str, int]
    cards: list[str]
    """The first cards that it took, in order: as many as a round has turns."""


@dataclass
class RunningMean:
    """Numbers that come one by one, with the uncertainty of their mean."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean of all numbers."""
        return self.total / self.count

    @property
    def variance_of_mean(self) -> float:
        """The variance of the mean; infinite for a single number, because it is unknown."""
        if self.count < 2:
            return float("inf")
        return max(0.0, self.squares / self.count - self.mean**2) / (self.count - 1)


@dataclass
class Opening:
    """The results of seats that began with the same cards, and their continuations."""

    seats: int = 0
    won: float = 0.0
    points: int = 0
    next: dict[str, "Opening"] = field(default_factory=dict)

    def add(self, seat: Seat, cards: Sequence[str]) -> None:
        """Add a seat that took these cards next."""
        self.seats += 1
        self.won += seat.won
        self.points += seat.points
        if cards:
            self.next.setdefault(cards[0], Opening()).add(seat, cards[1:])

    def rate(self) -> tuple[float, float, float]:
        """Return the share of wins and its 95% interval."""
        share = self.won / self.seats
        return share, *wilson(share, self.seats)


@dataclass
class First:
    """The results of seats that took a card first."""

    deals: Counter[tuple[Fraction, int]] = field(default_factory=Counter)
    """The number of games by wins and takers."""
    takers: Counter[tuple[int, str]] = field(default_factory=Counter)

    def rate(self) -> tuple[float, float, float]:
        """Return the share of wins and its 95% interval; a game counts as one trial."""
        won = float_sum(float(wins) * games for (wins, _), games in self.deals.items())
        return won / self.seats, *interval(list(self.deals.elements()))

    @property
    def seats(self) -> int:
        """The number of seats that took the card first."""
        return sum(number * games for (_, number), games in self.deals.items())


class Figures:
    """All figures of a report."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.runs: list[dict[str, Any]] = []
        self.points: dict[tuple[int, str], Counter[int]] = defaultdict(Counter)
        self.won: dict[tuple[int, str], RunningMean] = defaultdict(RunningMean)
        self.sources: dict[str, dict[str, RunningMean]] = defaultdict(
            lambda: defaultdict(RunningMean)
        )
        self.firsts: dict[str, First] = defaultdict(First)
        self.opening = Opening()
        self.pairs: dict[str, dict[str, RunningMean]] = defaultdict(
            lambda: defaultdict(RunningMean)
        )

    def add(self, game: Sequence[Seat]) -> None:
        """Add a game."""
        self.games += 1
        first: dict[str, list[Fraction]] = defaultdict(list)
        for seat in game:
            who = seat.players, seat.player
            self.points[who][seat.points] += 1
            self.won[who].add(seat.won)
            for kind, points in seat.sources.items():
                self.sources[seat.player][kind].add(points)
            self.pairs[seat.modules][seat.player].add(seat.points)
            self.opening.add(seat, seat.cards)
            if seat.cards:
                first[seat.cards[0]].append(Fraction(seat.won).limit_denominator(SEATS))
                self.firsts[seat.cards[0]].takers[who] += 1
        for card, wins in first.items():
            self.firsts[card].deals[sum(wins, Fraction(0)), len(wins)] += 1

    def players(self) -> list[str]:
        """Return the players, the best first by their mean points."""
        totals: dict[str, list[float]] = defaultdict(list)
        for (_, player), points in self.points.items():
            totals[player].append(sum(k * n for k, n in points.items()) / points.total())
        return sorted(totals, key=lambda player: -float_sum(totals[player]) / len(totals[player]))

    def kinds(self) -> list[str]:
        """Return the sources of points, the largest first; sources without points are left out."""
        of_all = {
            kind: max(sources[kind].mean for sources in self.sources.values())
            for kind in KINDS
            if kind and any(sources[kind].squares for sources in self.sources.values())
        }
        return sorted(of_all, key=lambda kind: -of_all[kind])

    def usual(self, card: str) -> float:
        """Return the usual win rate of those who took this card first, over all their games."""
        takers = self.firsts[card].takers
        wins = float_sum(self.won[who].mean * number for who, number in takers.items())
        return wins / takers.total()

    def difference(self, letter: str, player: str) -> tuple[float, float, float] | None:
        """Return a player's gain in points with a module, and its 95% interval."""
        with_it, without = RunningMean(), RunningMean()
        for modules, players in self.pairs.items():
            if player in players:
                merge(with_it if letter in modules else without, players[player])
        if with_it.count < 2 or without.count < 2:
            return None
        middle = with_it.mean - without.mean
        half = NORMAL * sqrt(with_it.variance_of_mean + without.variance_of_mean)
        return middle, middle - half, middle + half


def merge(into: RunningMean, other: RunningMean) -> None:
    """Add the numbers of another sample."""
    into.count += other.count
    into.total += other.total
    into.squares += other.squares


def figures_of(folders: Sequence[Path]) -> Figures:
    """Return the figures of all games in these folders. Raises DataError."""
    figures = Figures()
    for path in files_of(folders):
        file = check(path)
        run = {name: read_metadata(file)[name] for name in ("program", "run")}
        if run not in figures.runs:
            figures.runs.append(run)
        figures.decisions += file.metadata.num_rows
        for game in games_of(file.read(columns=list(READ))):
            figures.add(game)
    return figures


def games_of(table: Any) -> Iterator[list[Seat]]:
    """Yield the seats of each game of a file."""
    keys = np.array(table["game"], np.int64) * SEATS + np.array(table["seat"], np.int64)
    seats, firsts = np.unique(keys, return_index=True)
    taken = table["card"].is_valid().to_numpy()
    cards: dict[int, list[str]] = defaultdict(list)
    for key, card in zip(
        keys[taken].tolist(), pc.drop_null(table["card"]).to_pylist(), strict=True
    ):
        if len(cards[key]) < TURNS_IN_ROUND:
            cards[key].append(card)
    rows = table.drop_columns(["seat", "card"]).take(firsts).to_pylist()
    yield from by_game(zip(seats.tolist(), rows, strict=True), cards)


def by_game(
    seats: Iterable[tuple[int, dict[str, Any]]], cards: dict[int, list[str]]
) -> Iterator[list[Seat]]:
    """Yield the seats grouped by game."""
    game: list[Seat] = []
    last = None
    for key, seat in seats:
        number = seat.pop("game")
        if game and number != last:
            yield game
            game = []
        last = number
        game.append(Seat(**seat, cards=cards[key]))
    if game:
        yield game
