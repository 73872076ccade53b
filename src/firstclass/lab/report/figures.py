"""The figures of a report, counted game by game, so that data sets of any size have room."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from firstclass.lab.data.folder import lines_of, told_by
from firstclass.lab.data.reading import check, files_of
from firstclass.lab.data.run import DataError
from firstclass.lab.matches.intervals import NORMAL, interval, wilson
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.timetable import TURNS_IN_ROUND
from firstclass.sums import float_sum

READ: Final = ("game", "seat", "players", "modules", "player", "card", "points", "won", "sources")
SEATS: Final = 4


class Seat(NamedTuple):
    """What one seat did in a game, and what came of it."""

    players: int
    modules: str
    player: str
    points: int
    won: float
    sources: dict[str, int]
    cards: list[str]
    """The first that it took, in their order: as many as a round has turns."""


@dataclass
class Sample:
    """Numbers that come one by one, and how far their mean may be trusted."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean of them all."""
        return self.total / self.count

    @property
    def doubt(self) -> float:
        """The variance of the mean; unknown, and so without end, of a single number."""
        if self.count < 2:
            return float("inf")
        return max(0.0, self.squares / self.count - self.mean**2) / (self.count - 1)


@dataclass
class Opening:
    """How seats fared that began with the same cards, and how they went on."""

    seats: int = 0
    won: float = 0.0
    points: int = 0
    next: dict[str, "Opening"] = field(default_factory=dict)

    def add(self, seat: Seat, cards: Sequence[str]) -> None:
        """One more seat, which took these cards then."""
        self.seats += 1
        self.won += seat.won
        self.points += seat.points
        if cards:
            self.next.setdefault(cards[0], Opening()).add(seat, cards[1:])

    def rate(self) -> tuple[float, float, float]:
        """The share of wins, and its 95 % interval."""
        share = self.won / self.seats
        return share, *wilson(share, self.seats)


@dataclass
class First:
    """How those fared who took a card first."""

    deals: Counter[tuple[Fraction, int]] = field(default_factory=Counter)
    """Games by how many of its takers won, out of how many."""
    takers: Counter[tuple[int, str]] = field(default_factory=Counter)

    def rate(self) -> tuple[float, float, float]:
        """The share of wins, and its 95 % interval; what happened in one game counts as one."""
        won = float_sum(float(wins) * games for (wins, _), games in self.deals.items())
        return won / self.seats, *interval(list(self.deals.elements()))

    @property
    def seats(self) -> int:
        """How many took it first."""
        return sum(number * games for (_, number), games in self.deals.items())


class Figures:
    """All that a report tells."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.runs: list[dict[str, Any]] = []
        self.points: dict[tuple[int, str], Counter[int]] = defaultdict(Counter)
        self.won: dict[tuple[int, str], Sample] = defaultdict(Sample)
        self.sources: dict[str, dict[str, Sample]] = defaultdict(lambda: defaultdict(Sample))
        self.firsts: dict[str, First] = defaultdict(First)
        self.opening = Opening()
        self.pairs: dict[str, dict[str, Sample]] = defaultdict(lambda: defaultdict(Sample))

    def add(self, game: Sequence[Seat]) -> None:
        """One more game."""
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
        """Who played, best first by their points where they met most."""
        totals: dict[str, list[float]] = defaultdict(list)
        for (_, player), points in self.points.items():
            totals[player].append(sum(k * n for k, n in points.items()) / points.total())
        return sorted(totals, key=lambda player: -float_sum(totals[player]) / len(totals[player]))

    def kinds(self) -> list[str]:
        """The sources that ever brought points, those that bring most first."""
        of_all = {
            kind: max(sources[kind].mean for sources in self.sources.values())
            for kind in KINDS
            if kind and any(sources[kind].squares for sources in self.sources.values())
        }
        return sorted(of_all, key=lambda kind: -of_all[kind])

    def usual(self, card: str) -> float:
        """What those who took this card first win of all their games, whatever they take."""
        takers = self.firsts[card].takers
        wins = float_sum(self.won[who].mean * number for who, number in takers.items())
        return wins / takers.total()

    def difference(self, letter: str, player: str) -> tuple[float, float, float] | None:
        """The points of a player with a module less those without it, and their 95 % interval."""
        with_it, without = Sample(), Sample()
        for modules, players in self.pairs.items():
            if player in players:
                merge(with_it if letter in modules else without, players[player])
        if with_it.count < 2 or without.count < 2:
            return None
        middle = with_it.mean - without.mean
        half = NORMAL * sqrt(with_it.doubt + without.doubt)
        return middle, middle - half, middle + half


def merge(into: Sample, other: Sample) -> None:
    """Adds what was counted elsewhere."""
    into.count += other.count
    into.total += other.total
    into.squares += other.squares


def figures_of(folders: Sequence[Path]) -> Figures:
    """The figures of all games in these folders; raises DataError."""
    figures = Figures()
    for path in files_of(folders):
        file = check(path)
        run = {name: told_by(file)[name] for name in ("program", "run")}
        if run not in figures.runs:
            figures.runs.append(run)
        figures.decisions += file.metadata.num_rows
        try:
            table = file.read(columns=list(READ))
        except (OSError, pa.ArrowException) as error:
            raise DataError(f"{path}: is damaged: {lines_of(error)}") from error
        for game in games_of(table):
            figures.add(game)
    return figures


def games_of(table: Any) -> Iterator[list[Seat]]:
    """The seats of each game of a file."""
    keys = np.array(table["game"], np.int64) * SEATS + np.array(table["seat"], np.int64)
    seats, firsts = np.unique(keys, return_index=True)
    taken = table["card"].is_valid().to_numpy()
    cards: dict[int, list[str]] = defaultdict(list)
    for key, card in zip(
        keys[taken].tolist(), pc.drop_null(table["card"]).to_pylist(), strict=True
    ):
        if len(cards[key]) < TURNS_IN_ROUND:
            cards[key].append(card)
    told = table.drop_columns(["seat", "card"]).take(firsts).to_pylist()
    yield from by_game(zip(seats.tolist(), told, strict=True), cards)


def by_game(
    told: Iterable[tuple[int, dict[str, Any]]], cards: dict[int, list[str]]
) -> Iterator[list[Seat]]:
    """The seats put together to games."""
    game: list[Seat] = []
    last = None
    for key, seat in told:
        number = seat.pop("game")
        if game and number != last:
            yield game
            game = []
        last = number
        game.append(Seat(**seat, cards=cards[key]))
    if game:
        yield game
