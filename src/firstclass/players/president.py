"""The president: tries what everybody may answer until the round is over, and what may follow."""

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
from firstclass.players.network import SHIPPED, Network
from firstclass.players.search import turn_ends, unfold
from firstclass.players.view import View
from firstclass.rules.sequence import flow
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

MANY: Final = 1_000_000  # worlds; the clock ends each round of the halving
CANDIDATES: Final = 5  # turns that are played on
WIDTH: Final = 20  # of the search for what follows
JUDGED: Final = 40  # ends of a turn that the network looks at for it
ANSWERS: Final = 6  # turns that somebody may choose among within the round
# Points that a turn may lack to be as likely as e times less than the best one ...
LACKING: Final = 2.0
# ... and points that a likely turn is credited with as long as others were tried in its place.
CREDIT: Final = 3.0


class Turn:
    """A turn that somebody may have: what is expected of it, and what it came to when tried."""

    def __init__(self, seat: int, path: Sequence[int], expected: float) -> None:
        self.seat = seat
        self.path = path
        self.expected = expected
        """The final score of whoever has the turn, as the network sees it."""
        self.tries = 0
        self.total = 0.0
        """What that seat had over the strongest opponent, in points, of all tries."""
        self.answers: list[Turn] = []


class President(Director):
    """Tries the turns that the conductor likes best in the tree of what may follow.

    Until the round is over, next to nothing is hidden: so what a turn may be answered with is
    looked for once, kept, and the best of it tried again and again, by everybody for himself.
    Beyond the round new cards come; there everybody plays on in each possible world otherwise,
    the seat itself with care, the others quickly: at a table of four that is most of the turns.
    After two more own turns, what each seat expected of its latest turn is compared.
    """

    def __init__(
        self,
        weights: Path = SHIPPED,
        seconds: float = SECONDS,
        looks: int | None = None,
        worlds: int = MANY,
        candidates: int = CANDIDATES,
        turns: int = TURNS_AHEAD,
    ) -> None:
        super().__init__(weights, seconds, looks, worlds, candidates, turns)
        self._tried: dict[tuple[int, ...], Turn] = {}

    def best_turn(self, root: State, view: View, rng: random.Random) -> list[int]:
        """The actions of the turn that came off best, as far as there was time to see."""
        self._tried = {}
        return super().best_turn(root, view, rng)

    def _try_all(self, candidates: list[Candidate], view: View, rng: random.Random) -> None:
        world = view.sample(rng).state
        for candidate in candidates:
            path = candidate.path
            turn = self._tried.setdefault(tuple(path), Turn(view.seat, path, 0.0))
            look = Look(world.copy(), view.seat, self.network)
            candidate.values.append(look.after(turn, self.turns))


class Look:
    """One way on from a turn, in one possible world."""

    def __init__(self, state: State, seat: int, network: Network) -> None:
        self.state = state
        self.seat = seat
        self.network = network
        self.round = state.round, state.phase
        self.expected: dict[int, float] = {}  # by seat, of its latest turn
        self.chosen: list[Turn] = []

    def after(self, turn: Turn, turns: int) -> float:
        """What the seat has over the strongest opponent when it has had so many turns more."""
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
        """Plays the deciding seat's turn; the turn if it was one of those that are kept."""
        state = self.state
        seat = state.current
        if last is not None and (state.round, state.phase) == self.round:
            if not last.answers:
                last.answers = best_turns(state, self.network, WIDTH, JUDGED)[:ANSWERS]
            answer = most_promising(last.answers)
            # In another world the seat may not have the same choice.
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
        # What a storage draws differs from world to world: then the turn goes on otherwise.
        for action in path:
            if action not in self.state.legal:
                return
            flow.play(self.state, action)

    def _lead(self, seat: int) -> float:
        others = [value for other, value in self.expected.items() if other != seat]
        return self.expected[seat] - max(others)


def best_turns(state: State, network: Network, width: int, judged: int) -> list[Turn]:
    """The turns that the deciding seat may have now, those that the network likes best first.

    ``width`` is that of the search for them; the network looks at the ``judged`` best of them.
    """
    evaluation = Evaluation(state, state.current)
    ends = best_ends(turn_ends(state.copy(), evaluation, width, never))[:judged]
    values = judge(network, Situation(state, evaluation), ends)
    turns = [
        Turn(state.current, unfold(end.path), value)
        for end, value in zip(ends, values, strict=True)
    ]
    return sorted(turns, key=lambda turn: -turn.expected)


def most_promising(answers: Sequence[Turn]) -> Turn:
    """The turn to try next: one that came off well, or a likely one that was tried little.

    ``answers`` are those that a seat may choose among, the one it expects most of first.
    """
    best = answers[0].expected
    tries = sum([answer.tries for answer in answers])
    if not tries:
        return answers[0]
    average = float_sum([answer.total for answer in answers]) / tries
    chances = [exp((answer.expected - best) / LACKING) for answer in answers]
    credit = CREDIT * sqrt(tries) / float_sum(chances)

    def promise(answer: Turn, chance: float) -> float:
        # An untried one is taken for as much worse than the others as it is expected to be.
        lead = answer.total / answer.tries if answer.tries else average + answer.expected - best
        return lead + credit * chance / (1 + answer.tries)

    promises = [promise(*each) for each in zip(answers, chances, strict=True)]
    return answers[promises.index(max(promises))]
