"""The questions to bots and their answers: plain data, wherever the bots run."""

import json
import random
import time
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from firstclass import Game
from firstclass.errors import FirstClassError
from firstclass.players import Player, SeatView, make_player
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.play.game_history import from_snapshot, turn_key

if TYPE_CHECKING:
    from firstclass.players.advice import Advice

MAX_HINTS = 4
"""How many choices a hint contains."""


class IllegalChoiceError(FirstClassError):
    """A bot has chosen an illegal action."""


class BotQuestion(NamedTuple):
    """The question what a seat should do, to a kind of bot or to the adviser (None).

    The adviser knows what ``observer`` can see. A deterministic bot gives the same answer in the
    same game, whenever and however often it has to answer. It has no memory and uses no clock, and
    its random numbers come from the seed.
    """

    kind: str | None
    snapshot: dict[str, Any]
    seat: int
    seconds: float
    """After this long the bot is late."""
    deterministic: bool = False
    observer: int | None = None
    plan: Sequence[int] = ()
    """The next moves of the hint that the seat has followed so far."""

    def to_json(self) -> str:
        """Return the question as JSON, in one line."""
        return json.dumps(self._asdict())


def answer_question(question: str) -> str:
    """Return the answer to a written question: the actions found, or the fault."""
    bot_question = BotQuestion(**json.loads(question))
    try:
        game = from_snapshot(bot_question.snapshot)
        found = (
            hint_plans(game, bot_question)
            if bot_question.kind is None
            else plan_turn(game, bot_question)
        )
    except IllegalChoiceError as fault:
        return json.dumps({"fault": str(fault)})
    except Exception:
        return json.dumps({"fault": f"failed: {traceback.format_exc()}"})
    return json.dumps({"found": found})


def hint_plans(game: Game, question: BotQuestion) -> list["Advice"]:
    """Return the best plans of the seat with the knowledge of ``observer``, best first."""
    # Slow to import, and only hints need it.
    from firstclass.players.advice import best_plans

    view = SeatView(observed_by(game, question), question.seat, time.monotonic() + question.seconds)
    return best_plans(view, game.legal_actions(), random.Random(), MAX_HINTS, question.plan)


def observed_by(game: Game, question: BotQuestion) -> Game:
    """Return the game as ``observer`` sees it, if that is not the seat itself."""
    if question.observer == question.seat:
        return game
    return game.sample_hidden(question.observer, random.Random())


def plan_turn(game: Game, question: BotQuestion) -> list[int]:
    """Return the actions of a bot until its turn ends, something hidden is shown, or time is up.

    Nobody else decides before that. So these are the actions it would choose if asked for each.
    """
    assert question.kind is not None
    until = time.monotonic() + question.seconds
    player, chosen = make_player(question.kind), list[int]()
    turn, undo_point = turn_key(game), game.undo_point
    while (game.current_seat, turn_key(game), game.undo_point) == (question.seat, turn, undo_point):
        try:
            action = choose_action(player, game, question, until)
        except Exception:
            # Play the actions up to here. The next question then fails like a first one.
            if not chosen:
                raise
            break
        game.apply(action)
        chosen.append(action)
        if time.monotonic() > until:
            break
    return chosen


def choose_action(player: Player, game: Game, question: BotQuestion, until: float) -> int:
    """Return the next action of a bot. Raises whatever the bot raises, and IllegalChoiceError."""
    legal = game.legal_actions()
    if question.deterministic and question.kind is not None:
        # At the same moment of a deal, the bot chooses the same for every player.
        rng = random.Random(f"{game.setup.seed} {question.seat} {game.version}")
        action = make_player(question.kind).choose(SeatView(game, question.seat), legal, rng)
    else:
        action = player.choose(SeatView(game, question.seat, until), legal, random.Random())
    if type(action) is not int or action not in legal:
        raise IllegalChoiceError(f"chose {action!r:.80}, none of {notations(legal)}")
    return action


def notations(actions: Sequence[int]) -> str:
    """Return actions in notation."""
    return ", ".join(ACTIONS[action] for action in actions)
