"""The search within a turn: the ends it can have, and the moves that lead to them."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any, Final, final

from mypy_extensions import i64

from firstclass.players.evaluation import Evaluation
from firstclass.players.positions import Positions
from firstclass.rules.sequence import flow
from firstclass.rules.vocabulary.actions import END_TURN, FORGO, POINT
from firstclass.rules.vocabulary.decisions import ROOM
from firstclass.rules.vocabulary.state import State

COLUMNS: Final = 3

Path = tuple[Any, int] | None  # the path before, and the last move


@final
class End:
    """An end of the turn that the search has found."""

    __slots__ = ("worth", "state", "path")

    def __init__(self, worth: float, state: State, path: Path) -> None:
        self.worth = worth
        self.state = state
        self.path = path


@final
class Node:
    """A position within the turn, its value if the turn ended here, and the hope for more."""

    __slots__ = ("worth", "hope", "state", "path")

    def __init__(self, state: State, evaluation: Evaluation, path: Path) -> None:
        self.worth = evaluation.worth(state)
        self.hope = self.worth + evaluation.promise(state)
        self.state = state
        self.path = path


def turn_ends(
    root: State,
    evaluation: Evaluation,
    width: int,
    late: Callable[[], bool],
    before: Path = None,
    noticed: Callable[[State], Iterable[int]] | None = None,
) -> list[End]:
    """Return the ends of the turn that a beam search finds. ``before`` is the path to the root.

    When ``late()`` is true, the search follows only the best position. ``noticed`` returns the
    choices to consider instead of all useful ones.
    """
    moment = turn_key(root)
    seen = Positions(evaluation.seat, evaluation.modules)
    seen.add(root)
    ends: list[End] = []
    beam = [Node(root, evaluation, before)]
    while beam:
        children: list[Node] = []
        for node in beam:
            state = node.state
            for action in choices(state) if noticed is None else noticed(state):
                here = (node.path, action)
                if action == END_TURN:
                    ends.append(End(node.worth, state, here))
                    continue
                child = state.copy()
                flow.play(child, action)
                if turn_key(child) != moment:
                    ends.append(End(evaluation.worth(child), child, here))
                elif seen.add(child):
                    children.append(Node(child, evaluation, here))
        children.sort(key=hope_of, reverse=True)
        beam = children[: 1 if late() else width]
    return ends


def hope_of(node: Node) -> float:
    """Return the hope for this position, to sort by it."""
    return node.hope


def best_choice(state: State, actions: Sequence[int], evaluation: Evaluation) -> int:
    """Return the move that leads to the most valuable position, without looking further."""
    moment = turn_key(state)
    best, most = actions[0], -inf
    for action in actions:
        child = state
        if action != END_TURN:
            child = state.copy()
            flow.play(child, action)
        worth = evaluation.worth(child)
        if action != END_TURN and turn_key(child) == moment:
            worth += evaluation.promise(child)
        if worth > most:
            best, most = action, worth
    return best


def choices(state: State) -> list[int]:
    """Return the moves that are worth considering.

    An icon never does harm, and a coin is a point at the end of the game anyway.
    """
    useful: list[int] = []
    for action in state.legal:
        sold = POINT <= action < POINT + COLUMNS
        if action != FORGO and (not sold or state.decision == ROOM):
            useful.append(action)
    return useful


def turn_key(state: State) -> tuple[i64, i64, i64, i64, i64]:
    """Return a key that changes when the turn is over."""
    return state.phase, state.round, state.turn, state.active, state.scoring.turns


def path_actions(path: Path) -> list[int]:
    """Return the moves of a path, first to last."""
    actions = []
    while path is not None:
        path, action = path
        actions.append(action)
    return actions[::-1]
