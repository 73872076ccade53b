"""The director: plays out its best turns in sampled states, and compares the results."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from firstclass.players.conductor import Conductor
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.judgement import best_ends, judge
from firstclass.players.network_file import DEFAULT_WEIGHTS
from firstclass.players.planner import Considered
from firstclass.players.playout import played_on
from firstclass.players.search import path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

SECONDS = 1.5  # of thinking time for a turn
CANDIDATES = 8  # turns that are played out
TURNS_AHEAD = 2  # further turns of the seat in a playout
MAX_DETERMINIZATIONS = 8  # sampled states at most in a timed round, before the worse half drops out


class Candidate(NamedTuple):
    """A candidate turn, and its value in each sampled state."""

    path: list[int]
    values: list[float]

    def mean(self) -> float:
        """Return the average value, or 0 if there is none yet."""
        return float_sum(self.values) / len(self.values) if self.values else 0.0


class TimeBudget:
    """The thinking time for a turn, shared equally by the rounds."""

    def __init__(self, seconds: float, worlds: int) -> None:
        self._until = time.monotonic() + seconds
        self._worlds = worlds

    def is_over(self) -> bool:
        """Return whether the time is over."""
        return time.monotonic() >= self._until

    def determinizations(self, rounds: int, _candidates: int) -> Iterator[None]:
        """Yield once for each sampled state that the next round can try."""
        now = time.monotonic()
        share = now + (self._until - now) / rounds
        for _ in range(self._worlds):
            yield
            if time.monotonic() > share:
                return


class SimulationBudget:
    """The number of playouts for a turn, shared equally by the rounds."""

    def __init__(self, simulations: int) -> None:
        self._left = simulations

    def is_over(self) -> bool:
        """Return whether no playout is left."""
        return self._left == 0

    def determinizations(self, rounds: int, candidates: int) -> Iterator[None]:
        """Yield once for each sampled state that the next round can try."""
        for _ in range(self._left // rounds // candidates):
            self._left -= candidates
            yield


class Director(Conductor):
    """Tries the conductor's best turns in many sampled states.

    Each sampled state agrees with what the seat knows. In it, everybody plays quickly until the
    seat has had two more turns. The value of a turn is then the network's value for the seat,
    relative to the strongest opponent. After each round the worse half of the turns drops out.

    The rounds share the time equally. If ``simulations`` is given, it is the number of playouts,
    and there is no time limit.
    """

    def __init__(
        self,
        weights: Path = DEFAULT_WEIGHTS,
        seconds: float = SECONDS,
        simulations: int | None = None,
        worlds: int = MAX_DETERMINIZATIONS,
        candidates: int = CANDIDATES,
        turns: int = TURNS_AHEAD,
    ) -> None:
        super().__init__(weights)
        self.candidates = candidates
        self.turns = turns
        self.seconds = seconds
        self.simulations = simulations
        self.max_determinizations = worlds

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the moves of the best turn found within the budget."""
        budget = (
            TimeBudget(self.seconds, self.max_determinizations)
            if self.simulations is None
            else SimulationBudget(self.simulations)
        )
        evaluation = Evaluation(root, view.seat)
        ends = best_ends(turn_ends(root, evaluation, self.width, view.is_late))
        values = judge(self.network, Situation(root, evaluation), ends)
        order = sorted(range(len(ends)), key=lambda n: -values[n])[: self.candidates]
        everybody = [Candidate(path_actions(ends[n].path), []) for n in order]
        candidates = everybody[:]
        while len(candidates) > 1 and not budget.is_over() and not view.is_late():
            rounds = (len(candidates) - 1).bit_length()
            for _ in budget.determinizations(rounds, len(candidates)):
                self._try_all(candidates, view, rng)
                if view.is_late():
                    break
            candidates.sort(key=Candidate.mean, reverse=True)
            del candidates[(len(candidates) + 1) // 2 :]
        self.considered = [
            Considered(ends[n].path, tried.mean(), len(tried.values))
            for n, tried in zip(order, everybody, strict=True)
            if tried.values
        ]
        return candidates[0].path

    def _try_all(self, candidates: list[Candidate], view: SeatView, rng: random.Random) -> None:
        world = view.sample(rng).state
        for candidate in candidates:
            value = played_on(world.copy(), view.seat, candidate.path, self.turns, self.network)
            candidate.values.append(value)
