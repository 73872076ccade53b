"""Plays one game between bots, or many games with several workers.

Each game has its own random numbers. The results therefore depend only on the seed, and not on the
number of workers or on which of them plays a game.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, TypeVar

from firstclass import __version__
from firstclass.catalogue import load
from firstclass.lab.errors import SimulationError
from firstclass.lab.json_lines import JsonLinesError, JsonLinesWriter, read_json_lines
from firstclass.lab.workers import Workers
from firstclass.players import Player, SeatView, make_player
from firstclass.players.registry import one_line
from firstclass.players.search import turn_key
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import Setup

T = TypeVar("T")
R = TypeVar("R")

DecisionListener = Callable[[Game, Player, int], None]
"""A function that gets each decision before it is played: the game, the player and the action."""


@dataclass(frozen=True)
class Plan:
    """A plan of games. Raises :class:`SimulationError`, SetupError or PlayerError."""

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
        """Return the setup of a game with this seed."""
        named: dict[str, Any] = dict(self.options)
        return Setup(self.players, self.modules, seed, self.ruleset, **named)

    def line_up(self, number: int) -> list[str]:
        """Return the bot on each seat.

        Few bots repeat in order, and all move on a seat from game to game.
        """
        seats = range(number, number + self.players)
        return [self.bots[seat % self.players % len(self.bots)] for seat in seats]


@dataclass(frozen=True)
class Result:
    """A game with its bots, its length, its winners and the figures of each seat."""

    bots: list[str]
    decisions: int
    winners: list[int]
    points: list[list[int]]  # by source, in the order of KINDS
    places: list[float] = field(default_factory=list)  # from 1; ties share the mean of their places
    turns: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list, compare=False)
    actions: list[int] = field(default_factory=list)
    fault: str = ""  # the fault by which a game of a challenge was lost


def play(
    setup: Setup, bots: Sequence[str], rng: Random, make: Callable[[str], Player] = make_player
) -> Result:
    """Play a game. Raises SimulationError if a player fails."""
    return play_out(Game(setup), bots, rng, make=make)


def play_out(
    game: Game,
    bots: Sequence[str],
    rng: Random,
    watch: DecisionListener | None = None,
    make: Callable[[str], Player] = make_player,
) -> Result:
    """Play a game on to its end. Raises SimulationError if a player fails."""
    players = [make(bot) for bot in bots]
    views = [SeatView(game, seat) for seat in range(game.setup.players)]
    turns, choices = [0] * len(bots), [0] * len(bots)
    seconds = [0.0] * len(bots)
    last_turn: object = None
    while (seat := game.current_seat) is not None:
        turn = seat, turn_key(game.state)
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
    """Return the line of a program on which an error occurred, and the error."""
    last = extract_tb(error.__traceback__)[-1]
    return f"at {Path(last.filename).name}:{last.lineno}: {one_line(error)}"


def places(game: Game) -> list[float]:
    """Return the place of each seat by points; arrested players come after all others."""
    arrested = game.observe(None).get("arrested", ())
    standing = [(seat not in arrested, points) for seat, points in enumerate(game.scores())]
    return [
        1 + sum(other > own for other in standing) + (standing.count(own) - 1) / 2
        for own in standing
    ]


def play_all(
    play_task: Callable[[T], Result],
    tasks: Sequence[T],
    workers: Workers,
    results_file: Path | None = None,
) -> Iterator[Result]:
    """Yield the results of these tasks in order, like :func:`map_resumably`."""
    return map_resumably(play_task, tasks, workers, results_file, Result)


def map_resumably(
    do: Callable[[T], R],
    tasks: Sequence[T],
    workers: Workers,
    results_file: Path | None,
    result_type: Callable[..., R],
) -> Iterator[R]:
    """Yield the results of these tasks in order. They are instances of a dataclass.

    With ``results_file``, results are added to this file, and tasks with results in it are not done
    again. A result belongs to its task, to the version of the program and to its cards. Raises what
    ``do`` raises, JsonLinesError or WorkersError.
    """
    if results_file is None:
        yield from workers.map(do, tasks)
        return
    names = [_name(task) for task in tasks]
    have = {line["game"]: line for line in read_json_lines(results_file) if "game" in line}
    missing = [task for task, name in zip(tasks, names, strict=True) if name not in have]
    results = workers.map(do, missing)
    with JsonLinesWriter(results_file) as lines:
        for name in names:
            if name not in have:
                result = next(results)
                lines.write({"game": name, "result": vars(result)})
                yield result
                continue
            try:
                yield result_type(**have[name]["result"])
            except (KeyError, TypeError) as error:
                raise JsonLinesError(f"{results_file}: {one_line(error)}") from error


def _name(task: object) -> str:
    """Return a name for a task that is unique to this version and box."""
    what = f"{__version__} {load().hash} {task!r}"
    return hashlib.sha256(what.encode()).hexdigest()[:24]
