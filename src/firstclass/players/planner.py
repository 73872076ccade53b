"""The planner: searches the decisions of its own turn for the best end of it."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from firstclass.players.evaluation import Evaluation
from firstclass.players.modules import Knowledge
from firstclass.players.view import View
from firstclass.rules import flow
from firstclass.rules.actions import END_TURN, FORGO, POINT
from firstclass.rules.scoring import cards_of_type
from firstclass.rules.state import ROOM, State

# Positions that are followed further at each depth of the search: every card of the display
# has room. A fifth of them plays far worse, more of them gain next to nothing.
WIDTH = 40
COLUMNS = 3

Path = tuple["Path", int] | None


class Planner:
    """Looks for the best end of its turn, then plays towards it.

    Cards that a storage draws are hidden until then: the search draws what the seat can not
    tell from the truth, and when other cards appear, the planner plans anew. Otherwise the
    plan holds until the turn ends. What the opponents may do is not considered.
    """

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self._plan: list[tuple[Any, int]] = []

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """The next action of the plan; a new plan if the position is not the expected one."""
        if not self._plan or self._plan[-1][0] != view.observe():
            self._make_plan(view, rng)
        return self._plan.pop()[1]

    def _make_plan(self, view: View, rng: random.Random) -> None:
        game = view.sample(rng)
        self._plan = []
        for action in best_turn(game.state.copy(), view.seat, self.width):
            self._plan.append((game.observe(view.seat), action))
            game.apply(action)
        self._plan.reverse()


def best_turn(root: State, seat: int, width: int) -> list[int]:
    """The actions to the best end of the turn that a beam search finds."""
    evaluation = Evaluation(root, seat)
    moment = moment_of(root)
    modules = evaluation.modules
    seen = {position(root, seat, modules)}
    ends: list[tuple[float, Path]] = []
    beam: list[tuple[float, State, Path]] = [(0.0, root, None)]
    while beam:
        found: list[tuple[float, State, Path]] = []
        for _, state, path in beam:
            for action in choices(state):
                if action == END_TURN:
                    ends.append((evaluation.worth(state), (path, action)))
                    continue
                child = state.copy()
                flow.play(child, action)
                here = (path, action)
                if moment_of(child) != moment:
                    ends.append((evaluation.worth(child), here))
                    continue
                key = position(child, seat, modules)
                if key not in seen:
                    seen.add(key)
                    hope = evaluation.worth(child) + evaluation.promise(child)
                    found.append((hope, child, here))
        found.sort(key=lambda node: -node[0])
        beam = found[:width]
    return unfold(max(ends, key=lambda end: end[0])[1])


def choices(state: State) -> Iterator[int]:
    """The actions worth a thought.

    An icon never does harm, and a coin is a point at the end of the game anyway.
    """
    for action in state.legal:
        sold = POINT <= action < POINT + COLUMNS
        if action != FORGO and (not sold or state.decision == ROOM):
            yield action


def moment_of(state: State) -> tuple[int, ...]:
    """Changes when the turn is over."""
    return state.phase, state.round, state.turn, state.active, state.scored


def position(state: State, seat: int, modules: Sequence[Knowledge]) -> tuple[object, ...]:
    """What matters to the rest of the turn and its worth; equal ones are searched once."""
    player = state.players[seat]
    upper, lower = player.trains
    return (
        player.score, player.locomotive, *player.coins, player.mail_used, player.postcards,
        player.route, player.contracts, player.game_end, player.secret,
        *upper.levels, upper.conductor, upper.mail, upper.tile, upper.cards,
        *lower.levels, lower.conductor, lower.mail, lower.tile, lower.cards,
        *(cards_of_type(state, player, base_type) for base_type in (0, 1, 2)),
        state.taken, state.tile_taker, tuple(state.frame or ()), state.waiting, state.ask,
        state.asked, state.paying, tuple(state.account), state.bonuses_used, state.doubled,
        *(module.position(state, player) for module in modules),
    )  # fmt: skip


def unfold(path: Path) -> list[int]:
    """The actions of a path, first to last."""
    actions = []
    while path is not None:
        path, action = path
        actions.append(action)
    return actions[::-1]
