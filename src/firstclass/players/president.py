"""The president: searches the answers of all seats to the end of the round, and then beyond."""

import random
from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Final

from firstclass.players.conductor import best_ends, judge
from firstclass.players.director import (
    QUICK_JUDGED,
    QUICK_WIDTH,
    SECONDS,
    TURNS_AHEAD,
    Candidate,
    Director,
    never,
    value_of,
)
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.network import DEFAULT_WEIGHTS, Network
from firstclass.players.search import path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.sequence import flow
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

MAX_DETERMINIZATIONS: Final = 1_000_000  # sampled states; the clock ends each round of the halving
CANDIDATES: Final = 5  # turns that are tried
WIDTH: Final = 20  # of the search for answers
JUDGED: Final = 40  # ends of a turn that the network judges in it
ANSWERS: Final = 6  # answers among which a seat chooses within the round
# A turn with this many points less than the best one is e times less likely ...
LACKING: Final = 2.0
# ... and this is the bonus in points for a likely turn while others were tried instead.
CREDIT: Final = 3.0


class Turn:
    """A turn that a seat may play: its expected value, and its results when tried."""

    def __init__(self, seat: int, path: Sequence[int], expected: float) -> None:
        self.seat = seat
        self.path = path
        self.expected = expected
        """The final score that the network expects for the seat."""
        self.tries = 0
        self.total = 0.0
        """The sum over all tries of that seat's lead over the strongest opponent, in points."""
        self.answers: list[Turn] = []


class President(Director):
    """Tries the conductor's best turns in a tree of the possible answers.

    Almost nothing is hidden until the round is over. So the answers to a turn are searched once and
    kept. The most promising ones are tried again and again, each seat for its own lead. After the
    round new cards come, and everybody plays differently in each sampled state. The seat itself
    plays with care and the others quickly, because with four players most turns are theirs. After
    two more turns of the seat, the values that all seats expected of their latest turns are
    compared.
    """

    def __init__(
        self,
        weights: Path = DEFAULT_WEIGHTS,
        seconds: float = SECONDS,
        simulations: int | None = None,
        max_determinizations: int = MAX_DETERMINIZATIONS,
        candidates: int = CANDIDATES,
        turns: int = TURNS_AHEAD,
    ) -> None:
        super().__init__(weights, seconds, simulations, max_determinizations, candidates, turns)
        self._tried: dict[tuple[int, ...], Turn] = {}

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the moves of the best turn found within the budget."""
        self._tried = {}
        return super().best_turn(root, view, rng)

    def _try_all(self, candidates: list[Candidate], view: SeatView, rng: random.Random) -> None:
        world = view.sample(rng).state
        for candidate in candidates:
            path = candidate.path
            turn = self._tried.setdefault(tuple(path), Turn(view.seat, path, 0.0))
            look = Simulation(world.copy(), view.seat, self.network)
            candidate.values.append(look.run(turn, self.turns))


class Simulation:
    """One simulation: one continuation of a turn in one sampled state."""

    def __init__(self, state: State, seat: int, network: Network) -> None:
        self.state = state
        self.seat = seat
        self.network = network
        self.round = state.round, state.phase
        self.expected: dict[int, float] = {}  # by seat, after its latest turn
        self.chosen: list[Turn] = []

    def run(self, turn: Turn, turns: int) -> float:
        """Return the lead over the strongest opponent after ``turns`` more turns of the seat."""
        self._play(turn.path)
        last: Turn | None = turn
        state = self.state
        for _ in range(turns):
            own = False
            while state.phase != OVER and not (own and state.current != self.seat):
                own = own or state.current == self.seat
                last = self._next(last)
        for board in state.boards:
            if state.phase == OVER or board.seat not in self.expected:
                self.expected[board.seat] = value_of(state, board.seat, self.network)
        for chosen in self.chosen:
            chosen.tries += 1
            chosen.total += self._lead(chosen.seat)
        return self._lead(self.seat)

    def _next(self, last: Turn | None) -> Turn | None:
        """Play the deciding seat's turn; return the turn if it is part of the tree."""
        state = self.state
        seat = state.current
        if last is not None and (state.round, state.phase) == self.round:
            if not last.answers:
                last.answers = best_turns(state, self.network, WIDTH, JUDGED)[:ANSWERS]
            answer = most_promising(last.answers)
            # In another sampled state the seat may not have the same choice.
            if answer.seat == seat and answer.path[0] in state.legal:
                self.chosen.append(answer)
                self.expected[seat] = answer.expected
                self._play(answer.path)
                return answer
        effort = (WIDTH, JUDGED) if seat == self.seat else (QUICK_WIDTH, QUICK_JUDGED)
        best = best_turns(state, self.network, *effort)[0]
        self.expected[seat] = best.expected
        self._play(best.path)
        return None

    def _play(self, path: Sequence[int]) -> None:
        # A storage draws different cards in each sampled state. The turn then continues
        # differently.
        for action in path:
            if action not in self.state.legal:
                return
            flow.play(self.state, action)

    def _lead(self, seat: int) -> float:
        others = [value for other, value in self.expected.items() if other != seat]
        return self.expected[seat] - max(others)


def best_turns(state: State, network: Network, width: int, judged: int) -> list[Turn]:
    """Return the turns of the deciding seat that the network rates best, in order.

    ``width`` is that of the search. The network judges its ``judged`` best ends.
    """
    evaluation = Evaluation(state, state.current)
    ends = best_ends(turn_ends(state.copy(), evaluation, width, never))[:judged]
    values = judge(network, Situation(state, evaluation), ends)
    turns = [
        Turn(state.current, path_actions(end.path), value)
        for end, value in zip(ends, values, strict=True)
    ]
    return sorted(turns, key=lambda turn: -turn.expected)


def most_promising(answers: Sequence[Turn]) -> Turn:
    """Return the turn to try next: one with good results, or a likely one with few tries.

    ``answers`` are the choices of a seat, sorted by expected value, best first.
    """
    best = answers[0].expected
    tries = sum([answer.tries for answer in answers])
    if not tries:
        return answers[0]
    average = float_sum([answer.total for answer in answers]) / tries
    chances = [exp((answer.expected - best) / LACKING) for answer in answers]
    credit = CREDIT * sqrt(tries) / float_sum(chances)

    def promise(answer: Turn, chance: float) -> float:
        # An untried turn counts as worse than the others by its difference in expected value.
        lead = answer.total / answer.tries if answer.tries else average + answer.expected - best
        return lead + credit * chance / (1 + answer.tries)

    promises = [promise(*each) for each in zip(answers, chances, strict=True)]
    return answers[promises.index(max(promises))]
