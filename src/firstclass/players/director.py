"""The director: plays its best turns on into what the seat can not see, and compares."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from firstclass.modules.murder.players import liberty_kept
from firstclass.modules.murder.rules import PART as MURDER
from firstclass.players.conductor import Conductor, best_ends, best_of, judge
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.network import SHIPPED, Network
from firstclass.players.planner import Considered
from firstclass.players.search import End, turn_ends, unfold
from firstclass.players.view import View
from firstclass.rules.sequence import flow
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

SECONDS = 1.5  # to think about a turn
CANDIDATES = 8  # turns that are played on
TURNS_AHEAD = 2  # more that the seat has then
QUICK_WIDTH = 5  # of the search of those who play on
QUICK_JUDGED = 12  # ends of a turn that the network looks at for them
WORLDS = 8  # tried at most in a round by the clock, before the worse half drops out


class Candidate(NamedTuple):
    """A turn that may be played, and what it came to in each possibility."""

    path: list[int]
    values: list[float]

    def mean(self) -> float:
        """What it came to on average; before anything is known, all are alike."""
        return float_sum(self.values) / len(self.values) if self.values else 0.0


class Clock:
    """The time to think about a turn, of which each round has the same share."""

    def __init__(self, seconds: float, worlds: int) -> None:
        self._until = time.monotonic() + seconds
        self._worlds = worlds

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return time.monotonic() >= self._until

    def worlds(self, rounds: int, _candidates: int) -> Iterator[None]:
        """As often as a world may be tried in the first of the rounds to come."""
        now = time.monotonic()
        share = now + (self._until - now) / rounds
        for _ in range(self._worlds):
            yield
            if time.monotonic() > share:
                return


class Tally:
    """How often turns may be played on, of which each round has the same share."""

    def __init__(self, looks: int) -> None:
        self._left = looks

    def is_over(self) -> bool:
        """Whether none is left."""
        return self._left == 0

    def worlds(self, rounds: int, candidates: int) -> Iterator[None]:
        """As often as a world may be tried in the first of the rounds to come."""
        for _ in range(self._left // rounds // candidates):
            self._left -= candidates
            yield


class Director(Conductor):
    """Tries the turns that the conductor likes best in many possible worlds.

    In each, drawn from what the seat may know, everybody plays on quickly until the seat
    has had two more turns; how the network sees the seat then, against the strongest
    opponent, is what a turn is worth. The worse half drops out again and again, and the
    time is shared out evenly between the rounds of this, or if ``looks`` are told in its place,
    so many times that a turn is played on.
    """

    def __init__(
        self,
        weights: Path = SHIPPED,
        seconds: float = SECONDS,
        looks: int | None = None,
        worlds: int = WORLDS,
        candidates: int = CANDIDATES,
        turns: int = TURNS_AHEAD,
    ) -> None:
        super().__init__(weights)
        self.candidates = candidates
        self.turns = turns
        self.seconds = seconds
        self.looks = looks
        self.worlds = worlds

    def best_turn(self, root: State, view: View, rng: random.Random) -> list[int]:
        """The actions of the turn that came off best, as far as there was time to see."""
        budget = Clock(self.seconds, self.worlds) if self.looks is None else Tally(self.looks)
        evaluation = Evaluation(root, view.seat)
        ends = best_ends(turn_ends(root, evaluation, self.width, view.late))
        values = judge(self.network, Situation(root, evaluation), ends)
        order = sorted(range(len(ends)), key=lambda n: -values[n])[: self.candidates]
        everybody = [Candidate(unfold(ends[n].path), []) for n in order]
        candidates = everybody[:]
        while len(candidates) > 1 and not budget.is_over() and not view.late():
            rounds = (len(candidates) - 1).bit_length()
            for _ in budget.worlds(rounds, len(candidates)):
                self._try_all(candidates, view, rng)
                if view.late():
                    break
            candidates.sort(key=Candidate.mean, reverse=True)
            del candidates[(len(candidates) + 1) // 2 :]
        self.considered = [
            Considered(ends[n].path, tried.mean(), len(tried.values))
            for n, tried in zip(order, everybody, strict=True)
            if tried.values
        ]
        return candidates[0].path

    def _try_all(self, candidates: list[Candidate], view: View, rng: random.Random) -> None:
        world = view.sample(rng).state
        for candidate in candidates:
            value = played_on(world.copy(), view.seat, candidate.path, self.turns, self.network)
            candidate.values.append(value)


def played_on(state: State, seat: int, path: list[int], turns: int, network: Network) -> float:
    """What the seat has over the strongest opponent when it has had so many turns more."""
    for action in path:
        # What a storage draws differs from world to world: then the turn goes on otherwise.
        if action in state.legal:
            flow.play(state, action)
    for _ in range(turns):
        play_quick_turns(state, seat, network)
    own = value_of(state, seat, network)
    return own - max(value_of(state, p.seat, network) for p in state.boards if p.seat != seat)


def play_quick_turns(state: State, seat: int, network: Network) -> None:
    """Everybody plays on until the seat has ended a turn of its own."""
    own = False
    while state.phase != OVER and not (own and state.current != seat):
        own = own or state.current == seat
        quick_turn(state, network)


def quick_turn(state: State, network: Network) -> None:
    """Plays the deciding seat's turn, without much thought."""
    evaluation = Evaluation(state, state.current)
    ends = best_ends(turn_ends(state.copy(), evaluation, QUICK_WIDTH, never))[:QUICK_JUDGED]
    values = judge(network, Situation(state, evaluation), ends)
    for action in unfold(ends[best_of(values)].path):
        if action not in state.legal:
            return
        flow.play(state, action)


def value_of(state: State, seat: int, network: Network) -> float:
    """What the network expects for a seat; when all is over, what has come."""
    if state.phase == OVER:
        player = state.boards[seat]
        liberty = liberty_kept(state, player) if MURDER in state.rules.where else 0.0
        return player.score + liberty
    evaluation = Evaluation(state, seat)
    here = End(evaluation.worth(state), state, None)
    return judge(network, Situation(state, evaluation), [here])[0]


def never() -> bool:
    """Nobody waits for those who play on: they always search to the end."""
    return False
