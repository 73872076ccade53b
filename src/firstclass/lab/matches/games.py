"""One game between the computer's players, and many of them in several processes.

Each game has random numbers of its own, so what comes out depends on the seed and on
nothing else: not on the number of processes, nor on which of them plays a game.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, TypeVar

from firstclass.lab.matches.processes import ProcessesDied, done_by
from firstclass.players import Player, View, make_player
from firstclass.players.registry import one_line
from firstclass.players.search import moment_of
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import Setup

T = TypeVar("T")
R = TypeVar("R")

Watch = Callable[[Game, Player, int], None]
"""Is told of each decision before it is played: the game, who decides, and the action."""


class SimulationError(ValueError):
    """There can be no such simulation; the text is one line."""


@dataclass(frozen=True)
class Plan:
    """What is to be played; raises :class:`SimulationError`, SetupError or PlayerError."""

    bots: tuple[str, ...]
    players: int = 4
    modules: str = "AB"
    seed: int = 1
    ruleset: str = "rulebook"
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        for bot in self.bots:
            make_player(bot)
        self.setup(self.seed)
        if not 1 <= len(self.bots) <= self.players:
            raise SimulationError(f"bots: expected 1 to {self.players} names, not {len(self.bots)}")

    def setup(self, seed: int) -> Setup:
        """The set-up of a game with this seed."""
        named: dict[str, Any] = dict(self.options)
        return Setup(self.players, self.modules, seed, self.ruleset, **named)

    def line_up(self, number: int) -> list[str]:
        """Who plays on which seat: few bots repeat, and all move on a seat from game to game."""
        seats = range(number, number + self.players)
        return [self.bots[seat % self.players % len(self.bots)] for seat in seats]


@dataclass(frozen=True)
class Result:
    """One game: who played, how long it was, who won, and what each seat did."""

    bots: list[str]
    decisions: int
    winners: list[int]
    points: list[list[int]]  # by source, in the order of KINDS
    places: list[float] = field(default_factory=list)  # from 1; those who tie share the middle
    turns: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list, compare=False)
    actions: list[int] = field(default_factory=list)


def play(setup: Setup, bots: Sequence[str], rng: Random) -> Result:
    """Plays a game; raises SimulationError if a player fails."""
    return play_out(Game(setup), bots, rng)


def play_out(game: Game, bots: Sequence[str], rng: Random, watch: Watch | None = None) -> Result:
    """Plays a game on to its end; raises SimulationError if a player fails."""
    players = [make_player(bot) for bot in bots]
    views = [View(game, seat) for seat in range(game.setup.players)]
    turns, choices = [0] * len(bots), [0] * len(bots)
    seconds = [0.0] * len(bots)
    last_turn: object = None
    while (seat := game.current_seat) is not None:
        turn = seat, moment_of(game.state)
        turns[seat] += turn != last_turn
        last_turn = turn
        legal = game.legal_actions()
        began = time.perf_counter()
        try:
            action = players[seat].choose(views[seat], legal, rng)
            seconds[seat] += time.perf_counter() - began
            if watch is not None:
                watch(game, players[seat], action)
            game.apply(action)
        except Exception as error:
            raise SimulationError(f"{bots[seat]} failed {where(error)}") from None
        choices[seat] += 1
    points = [[0] * len(KINDS) for _ in bots]
    for seat, booked, kind, *_ in game.ledger():
        points[seat][KINDS.index(kind)] += booked
    return Result(
        list(bots), game.version, game.winners(), points, places(game), turns, choices, seconds,
        game.actions(),
    )  # fmt: skip


def where(error: Exception) -> str:
    """The line of a program on which an error arose, and the error."""
    last = extract_tb(error.__traceback__)[-1]
    return f"at {Path(last.filename).name}:{last.lineno}: {one_line(error)}"


def places(game: Game) -> list[float]:
    """The place of each seat: by points, who was arrested behind all others."""
    arrested = game.observe(None).get("arrested", ())
    standing = [(seat not in arrested, points) for seat, points in enumerate(game.scores())]
    return [
        1 + sum(other > own for other in standing) + (standing.count(own) - 1) / 2
        for own in standing
    ]


def play_all(
    play_task: Callable[[T], R], tasks: Sequence[T], jobs: int, at_once: int = 16
) -> Iterator[R]:
    """What comes of these tasks in their order, done by so many processes.

    A process is sent so many tasks at once at most, and one that dies is replaced.
    """
    if jobs == 1:
        yield from map(play_task, tasks)
        return
    portion = max(1, min(at_once, len(tasks) // (4 * jobs)))
    try:
        yield from done_by(play_task, tasks, jobs, portion)
    except ProcessesDied:
        fault = "process after process died over the same games: is there enough memory?"
        raise SimulationError(fault) from None
