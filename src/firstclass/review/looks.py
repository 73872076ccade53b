"""A look at every decision of a game that was played: what the choices were worth then.

A strong player looks over everybody's shoulder: of each decision it says what the choices were
worth to the seat, knowing no more than the seat did. Chance is drawn from the moment alone, so a
game is judged the same every time.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from firstclass.players.advice import advise
from firstclass.players.search import moment_of
from firstclass.players.view import View
from firstclass.review.review import Look, Sight, Worth, Worths, better_of
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.decisions import PHASE_TURNS
from firstclass.sums import float_sum

WORLDS: Final = 4  # looked into where a storage may show cards that nobody knows


def look_through(beginning: Game, actions: Sequence[int]) -> Iterator[Look]:
    """A look at each action of a game that began like this."""
    game = beginning.clone()
    sight: Sight = ()
    plan: Worth | None = None
    for action in actions:
        state = game.state
        turn = (state.current, *moment_of(state))
        here = (state.shown, *turn)
        worths = weighed(game, action, plan if here == sight else None)
        yield Look(
            game.version, state.current, state.round, action, game.scores(), turn, here, worths
        )
        plan = worths.chosen if worths else plan
        plan = plan and plan._replace(line=plan.line[1:])
        sight = here
        game.apply(action)


def weighed(game: Game, action: int, plan: Worth | None) -> Worths | None:
    """What this action is worth beside the best one; None if it was no choice.

    A turn is judged as a whole where it begins. That best line is the measure of the choices to
    come: they cost nothing as long as they follow it, and where one leaves it, the two are
    compared.
    """
    legal = game.legal_actions()
    if len(legal) == 1:
        return None
    if plan is None or not plan.line:
        choices = judged(game, legal)
        best = better_of(*choices.values())
        worst = min(worth.points for worth in choices.values())
        return Worths(best, choices[action], best.points - worst)
    if action == plan.line[0]:
        return Worths(plan, plan)
    choices = judged(game, [action, plan.line[0]])
    return Worths(better_of(*choices.values()), choices[action])


def judged(game: Game, actions: Sequence[int]) -> dict[int, Worth]:
    """What each of these legal actions is worth to the deciding seat, as far as it can know."""
    view = View(game, game.state.current)
    worlds = [
        {advice.action: advice for advice in advise(view, actions, chance(game, world))}
        for world in range(WORLDS if storage_may_open(game) else 1)
    ]
    return {
        action: Worth(
            float_sum(world[action].merit for world in worlds) / len(worlds),
            float_sum(world[action].odds for world in worlds) / len(worlds),
            tuple(worlds[0][action].line),
        )
        for action in actions
    }


def chance(game: Game, world: int) -> random.Random:
    """The chance that deals what a seat does not know, the same until something is shown."""
    return random.Random(f"{game.undo_point} {world}")


def storage_may_open(game: Game) -> bool:
    """Whether the seat may draw cards in this turn, good or bad ones."""
    state = game.state
    kinds = state.rules.box.kinds
    return (
        state.phase == PHASE_TURNS
        and not state.taken
        and any(kinds[card] == "storage" for card in state.display)
    )
