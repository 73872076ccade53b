"""A look at every decision of a game: what the choices were worth at that time.

A strong bot judges each decision with no more knowledge than the seat had. The random numbers
depend only on the position, so a game is judged the same every time.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from firstclass.players.advice import advise
from firstclass.players.search import turn_key
from firstclass.players.view import SeatView
from firstclass.review.review import ChoiceValue, DecisionValues, MoveAnalysis, TurnKey, better_of
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.decisions import PHASE_TURNS
from firstclass.sums import float_sum

DETERMINIZATIONS: Final = 4  # sampled states, if a storage may show unknown cards


def analyse_moves(beginning: Game, actions: Sequence[int]) -> Iterator[MoveAnalysis]:
    """Yield a look at each move of a game that began like this."""
    game = beginning.clone()
    sight: TurnKey = ()
    plan: ChoiceValue | None = None
    for action in actions:
        state = game.state
        turn = (state.current, *turn_key(state))
        here = (state.shown, *turn)
        worths = evaluate_choice(game, action, plan if here == sight else None)
        yield MoveAnalysis(
            game.version, state.current, state.round, action, game.scores(), turn, here, worths
        )
        plan = worths.chosen if worths else plan
        plan = plan and plan._replace(line=plan.line[1:])
        sight = here
        game.apply(action)


def evaluate_choice(game: Game, action: int, plan: ChoiceValue | None) -> DecisionValues | None:
    """Return the values of this move and of the best one, or None if there was no choice.

    The beginning of a turn is judged as a whole. Its best line is the measure for the next choices:
    a choice that follows the line costs nothing, and one that leaves it is compared with it.
    """
    legal = game.legal_actions()
    if len(legal) == 1:
        return None
    if plan is None or not plan.line:
        choices = evaluate_actions(game, legal)
        best = better_of(*choices.values())
        worst = min(worth.points for worth in choices.values())
        return DecisionValues(best, choices[action], best.points - worst)
    if action == plan.line[0]:
        return DecisionValues(plan, plan)
    choices = evaluate_actions(game, [action, plan.line[0]])
    return DecisionValues(better_of(*choices.values()), choices[action])


def evaluate_actions(game: Game, actions: Sequence[int]) -> dict[int, ChoiceValue]:
    """Return the value of each of these legal moves for the deciding seat, with its knowledge."""
    view = SeatView(game, game.state.current)
    worlds = [
        {advice.action: advice for advice in advise(view, actions, chance(game, world))}
        for world in range(DETERMINIZATIONS if storage_may_open(game) else 1)
    ]
    return {
        action: ChoiceValue(
            float_sum(world[action].merit for world in worlds) / len(worlds),
            float_sum(world[action].odds for world in worlds) / len(worlds),
            tuple(worlds[0][action].line),
        )
        for action in actions
    }


def chance(game: Game, world: int) -> random.Random:
    """Return the random numbers for hidden cards, the same until a hidden card is shown."""
    return random.Random(f"{game.undo_point} {world}")


def storage_may_open(game: Game) -> bool:
    """Return whether the seat may draw unknown cards in this turn."""
    state = game.state
    kinds = state.rules.box.kinds
    return (
        state.phase == PHASE_TURNS
        and not state.taken
        and any(kinds[card] == "storage" for card in state.display)
    )
