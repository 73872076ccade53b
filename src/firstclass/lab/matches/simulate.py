"""Plays games between bots, and collects figures about them."""

import math
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from firstclass.lab.matches.games import Plan, Result, play
from firstclass.lab.workers import THIS_PROCESS, Workers
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup


def play_game(task: tuple[Plan, int]) -> Result:
    """Play one game of a plan, by its number."""
    plan, number = task
    setup, rng = deal_of(plan, number)
    return play(setup, plan.line_up(number), rng)


def deal_of(plan: Plan, number: int) -> tuple[Setup, random.Random]:
    """Return the setup of one game of a plan, and the random numbers for it."""
    rng = random.Random(f"{plan.seed} {number}")
    return plan.setup(rng.randint(0, LARGEST_SEED)), rng


def play_games(plan: Plan, games: int, workers: Workers = THIS_PROCESS) -> Iterator[Result]:
    """Return the games of a plan in order."""
    return workers.map(play_game, [(plan, number) for number in range(games)])


@dataclass
class Spread:
    """Mean, standard deviation and range of whole numbers that come one by one."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        """Add a number."""
        self.count += 1
        self.total += value
        self.squares += value * value
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    def as_dict(self) -> dict[str, float | int | None]:
        """Return mean, sd, min and max; the deviation is that of the whole population."""
        spread = self.count * self.squares - self.total * self.total
        return {
            "mean": self.total / self.count,
            "sd": math.sqrt(spread) / self.count,
            "min": self.least,
            "max": self.most,
        }


@dataclass
class Tally:
    """The figures of all games so far."""

    games: int = 0
    decisions: int = 0
    wins: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    scores: dict[str, dict[str, Spread]] = field(
        default_factory=lambda: {part: defaultdict(Spread) for part in ("seat", "bot", "source")}
    )

    def add(self, result: Result) -> None:
        """Add a game. Winners who tie share the win; a missing source counts as 0 points."""
        self.games += 1
        self.decisions += result.decisions
        for bot in result.bots:
            self.wins[bot] += 0
        for seat in result.winners:
            self.wins[result.bots[seat]] += Fraction(1, len(result.winners))
        for seat, (bot, points) in enumerate(zip(result.bots, result.points, strict=True)):
            self.scores["seat"][str(seat)].add(sum(points))
            self.scores["bot"][bot].add(sum(points))
            for kind, booked in zip(KINDS, points, strict=True):
                self.scores["source"][kind].add(booked)

    def as_dict(self, seconds: float) -> dict[str, Any]:
        """Return the figures as plain data for JSON."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": seconds,
            "games_per_second": self.games / seconds,
            "decisions_per_second": self.decisions / seconds,
            "wins": {bot: float(wins) for bot, wins in self.wins.items()},
            "scores": {
                part: {name: spread.as_dict() for name, spread in spreads.items()}
                for part, spreads in self.scores.items()
            },
        }


def simulate(results: Iterable[Result]) -> dict[str, Any]:
    """Return the figures of these games, and the time they took."""
    tally = Tally()
    began = time.perf_counter()
    for result in results:
        tally.add(result)
    return tally.as_dict(time.perf_counter() - began)
