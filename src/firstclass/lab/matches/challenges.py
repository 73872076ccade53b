"""Challenges: any player against the bots of the program, by a fixed protocol.

A challenge defines the other players, the modules, and the number of deals. Each deal is played on
all seats. Deals for training, validation and test have separate seeds.
"""

import signal
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import ceil
from random import Random
from statistics import mean
from typing import Any, Final, NamedTuple

from firstclass.lab.errors import SimulationError
from firstclass.lab.matches.arena import seatings
from firstclass.lab.matches.games import Result, play
from firstclass.lab.matches.intervals import interval
from firstclass.players import Player, SeatView, make_player
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import Setup

PAIRS: Final = ("AB", "AC", "AD", "AE", "AF", "BC", "BE", "BF", "CD", "CE", "DE", "DF")
HELD_OUT: Final = ("BD", "CF", "EF")
"""The pairs of modules that nobody trains on, to test generalization."""

SECONDS: Final = 10
"""The time limit for a choice. A player that exceeds it loses the game."""

MAX_FAULTS: Final = 10
"""The most games that may be lost by faults; with one more there is no result."""


class Challenge(NamedTuple):
    """The opponents, modules and deals for a player."""

    name: str
    line: str
    pairs: tuple[str, ...]  # used in turn
    others: tuple[str, ...]
    deals: int

    def games(self) -> int:
        """Return the number of games: each deal is played on all seats."""
        return self.deals * (len(self.others) + 1)


CHALLENGES: Final = {
    challenge.name: challenge
    for challenge in (
        Challenge("two", "2 players, modules AB, against the planner", ("AB",), ("planner",), 200),
        Challenge(
            "four",
            "4 players, twelve pairs of modules, with novice, apprentice and planner",
            PAIRS,
            ("novice", "apprentice", "planner"),
            96,
        ),
        Challenge(
            "held-out",
            "2 players, three pairs of modules that were not trained on, against the planner",
            HELD_OUT,
            ("planner",),
            201,
        ),
    )
}
DEALS: Final = {"train": 0, "validation": 1_000_000, "test": 2_000_000}
"""The seed of the first deal. Each range has a million deals, and no two ranges overlap."""


class Trial(NamedTuple):
    """A game to play: the seed of its deal, and the player on each seat."""

    challenge: str
    seed: int
    modules: str
    seats: tuple[str, ...]
    own: str  # the player that is judged


def trials(challenge: Challenge, deals: str, player: str, games: int) -> list[Trial]:
    """Return this many games of a challenge, and as many more as complete the last deal."""
    tables = seatings((player, *challenge.others))
    return [
        Trial(challenge.name, DEALS[deals] + number, pair, seats, player)
        for number in range(ceil(games / len(tables)))
        for pair in [challenge.pairs[number % len(challenge.pairs)]]
        for seats in tables
    ]


def play_trial(trial: Trial) -> Result:
    """Play a game. If the judged player fails, it loses, and the result says why."""

    def make(name: str) -> Player:
        return SandboxedPlayer(make_player(name)) if name == trial.own else make_player(name)

    rng = Random(f"{trial.challenge} {trial.seed}")
    setup = Setup(len(trial.seats), trial.modules, trial.seed)
    try:
        return play(setup, trial.seats, rng, make)
    except SimulationError as error:
        return forfeited_result(trial, str(error))


def forfeited_result(trial: Trial, fault: str) -> Result:
    """Return the result of a game lost by a fault: the last place, and no points."""
    seats = len(trial.seats)
    nothing = [[0] * len(KINDS) for _ in trial.seats]
    places = [float(seats) if name == trial.own else seats / 2 for name in trial.seats]
    zeros = [0] * seats
    return Result(list(trial.seats), 0, [], nothing, places, zeros, zeros, [0.0] * seats, [], fault)


class SandboxedPlayer:
    """A player that never sees the true game and has a time limit."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.rng = Random(1)

    def choose(self, view: SeatView, actions: Sequence[int], rng: Random) -> int:
        """Return the player's choice. Raises what it raises, or TimeoutError."""
        # The copy looks the same to the seat, so any hidden part that a player reads means nothing.
        sampled_view = SeatView(view.sample(self.rng), view.seat)
        with limit(SECONDS):
            return self.player.choose(sampled_view, list(actions), rng)


class ChoiceTimeoutError(BaseException):
    """The time limit is over. Players that catch exceptions do not catch this one."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError if the block takes longer than this."""

    def ring(*_: object) -> None:
        raise ChoiceTimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
        if time.monotonic() - began > seconds:
            raise ChoiceTimeoutError
    except ChoiceTimeoutError:
        raise TimeoutError(f"it took longer than {seconds:g} s for a choice") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def judge(challenge: Challenge, played: Iterable[tuple[Trial, Result]]) -> dict[str, Any]:
    """Return the result of a player in these games.

    ``won`` is its share of the games, with a 95% interval that follows from the variation between
    deals; ties are shared. ``fair`` is the share of a player as strong as the others. Raises
    SimulationError if the player fails too often.
    """
    faults: list[str] = []
    results: list[tuple[Trial, Result]] = []
    for trial, result in played:
        results.append((trial, result))
        if result.fault:
            faults.append(result.fault)
        if len(faults) > MAX_FAULTS:
            fault = f"lost {len(faults)} of {len(results)} games by faults, the first: {faults[0]}"
            raise SimulationError(f"submission: {fault}")
    by_modules: dict[str, list[tuple[Trial, Result]]] = defaultdict(list)
    for trial, result in results:
        by_modules[trial.modules].append((trial, result))
    return {
        "challenge": challenge.name,
        "line": challenge.line,
        "complete": len(results) >= challenge.games(),
        "fair": 1 / (len(challenge.others) + 1),
        "faults": len(faults),
        "first_fault": faults[0] if faults else None,
        **figures(results),
        "by_modules": {pair: figures(part) for pair, part in by_modules.items()},
    }


def figures(results: Sequence[tuple[Trial, Result]]) -> dict[str, Any]:
    """Return the results of the player in some of the games."""
    deals: dict[int, list[Fraction]] = defaultdict(list)
    scores, places, choices, seconds = [], [], 0, 0.0
    for trial, result in results:
        seat = trial.seats.index(trial.own)
        won = seat in result.winners
        deals[trial.seed].append(Fraction(won, max(1, len(result.winners))))
        scores.append(sum(result.points[seat]))
        places.append(result.places[seat])
        choices += result.choices[seat]
        seconds += result.seconds[seat]
    wins = [(sum(won, Fraction(0)), len(won)) for won in deals.values()]
    low, high = interval(wins)
    return {
        "games": len(results),
        "deals": len(deals),
        "won": float(sum(won for won, _ in wins) / len(results)),
        "low": low,
        "high": high,
        "mean_score": mean(scores),
        "mean_place": mean(places),
        "seconds_per_choice": seconds / max(1, choices),
    }
