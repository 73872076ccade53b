"""The search within a turn: the ends it can have, and the moves that lead to them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from firstclass.players.evaluation import Evaluation
from firstclass.rules.sequence import flow
from firstclass.rules.vocabulary.actions import END_TURN, FORGO, POINT
from firstclass.rules.vocabulary.decisions import ROOM
from firstclass.rules.vocabulary.state import State

COLUMNS: Final = 3

Path = tuple[Any, int] | None  # the path before, and the last move


class End(NamedTuple):
    """An end of the turn that the search has found."""

    worth: float
    state: State
    path: Path


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
    seen = {position_key(root, evaluation)}
    ends: list[End] = []
    beam: list[tuple[float, State, Path]] = [(0.0, root, before)]
    while beam:
        children: list[tuple[float, State, Path]] = []
        for _, state, path in beam:
            for action in choices(state) if noticed is None else noticed(state):
                if action == END_TURN:
                    ends.append(End(evaluation.worth(state), state, (path, action)))
                    continue
                child = state.copy()
                flow.play(child, action)
                here = (path, action)
                if turn_key(child) != moment:
                    ends.append(End(evaluation.worth(child), child, here))
                    continue
                key = position_key(child, evaluation)
                if key not in seen:
                    seen.add(key)
                    hope = evaluation.worth(child) + evaluation.promise(child)
                    children.append((hope, child, here))
        children.sort(key=lambda node: -node[0])
        beam = children[: 1 if late() else width]
    return ends


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


def choices(state: State) -> Iterator[int]:
    """Yield the moves that are worth considering.

    An icon never does harm, and a coin is a point at the end of the game anyway.
    """
    for action in state.legal:
        sold = POINT <= action < POINT + COLUMNS
        if action != FORGO and (not sold or state.decision == ROOM):
            yield action


def turn_key(state: State) -> tuple[int, ...]:
    """Return a key that changes when the turn is over."""
    return state.phase, state.round, state.turn, state.active, state.scoring.turns


def position_key(state: State, evaluation: Evaluation) -> tuple[object, ...]:
    """Return all that matters for the rest of the turn. Equal positions are searched once."""
    player = state.boards[evaluation.seat]
    upper, lower = player.trains
    return (
        player.score, player.locomotive, *player.coins, player.mail_used, player.postcards,
        player.route, player.contracts, player.game_end, player.secret,
        *upper.levels, upper.conductor, upper.mail, upper.tile, upper.cards,
        *lower.levels, lower.conductor, lower.mail, lower.tile, lower.cards,
        evaluation.cards_in(state, player),
        state.taken, state.tile_taker, tuple(state.frame), state.terms.snapshot(),
        state.waiting and state.waiting.snapshot(), state.question.snapshot(),
        tuple([entry and entry.snapshot() for entry in state.account]), state.scoring.snapshot(),
        *(module.position(state, player) for module in evaluation.modules),
    )  # fmt: skip


def path_actions(path: Path) -> list[int]:
    """Return the moves of a path, first to last."""
    actions = []
    while path is not None:
        path, action = path
        actions.append(action)
    return actions[::-1]
