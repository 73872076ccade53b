"""The questions to bots and their answers: plain data, wherever the bots run."""

import json
import random
import time
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from firstclass import Game
from firstclass.players import Player, View, make_player
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.play.story import retold, turn_of

if TYPE_CHECKING:
    from firstclass.players.advice import Advice

MOST = 4
"""How many choices a hint contains."""


class Illegal(Exception):
    """A bot has chosen an illegal action."""


class Question(NamedTuple):
    """The question what a seat should do, to a kind of bot or to the adviser (None).

    The adviser knows what ``eyes`` can see. A ``steady`` bot gives the same answer in the same
    game, whenever and however often it has to answer. It has no memory and uses no clock, and its
    random numbers come from the seed.
    """

    kind: str | None
    tale: dict[str, Any]
    seat: int
    seconds: float
    """After this long the bot is late."""
    steady: bool = False
    eyes: int | None = None

    def written(self) -> str:
        """Return the question as JSON, in one line."""
        return json.dumps(self._asdict())


def answer_to(question: str) -> str:
    """Return the answer to a written question: the actions found, or the fault."""
    asked = Question(**json.loads(question))
    try:
        game = retold(asked.tale)
        found = plans(game, asked) if asked.kind is None else foreseen(game, asked)
    except Illegal as fault:
        return json.dumps({"fault": str(fault)})
    except Exception:
        return json.dumps({"fault": f"failed: {traceback.format_exc()}"})
    return json.dumps({"found": found})


def plans(game: Game, asked: Question) -> list["Advice"]:
    """Return the best plans of the seat with the knowledge of ``eyes``, best first."""
    # Slow to import, and only hints need it.
    from firstclass.players.advice import best_plans

    view = View(as_seen(game, asked), asked.seat, time.monotonic() + asked.seconds)
    return best_plans(view, game.legal_actions(), random.Random(), MOST)


def as_seen(game: Game, asked: Question) -> Game:
    """Return the game as ``eyes`` sees it, if that is not the seat itself."""
    if asked.eyes == asked.seat:
        return game
    return game.sample_hidden(asked.eyes, random.Random())


def foreseen(game: Game, asked: Question) -> list[int]:
    """Return the actions of a bot until its turn ends, something hidden is shown, or time is up.

    Nobody else decides before that. So these are the actions it would choose if asked for each.
    """
    assert asked.kind is not None
    until = time.monotonic() + asked.seconds
    player, chosen = make_player(asked.kind), list[int]()
    turn, shown = turn_of(game), game.undo_point
    while (game.current_seat, turn_of(game), game.undo_point) == (asked.seat, turn, shown):
        try:
            action = choice(player, game, asked, until)
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


def choice(player: Player, game: Game, asked: Question, until: float) -> int:
    """Return the next action of a bot. Raises whatever the bot raises, and Illegal."""
    legal = game.legal_actions()
    if asked.steady and asked.kind is not None:
        player, view = make_player(asked.kind), View(game, asked.seat)
        action = player.choose(view, legal, chance_of(game, asked.seat))
    else:
        action = player.choose(View(game, asked.seat, until), legal, random.Random())
    if type(action) is not int or action not in legal:
        raise Illegal(f"chose {action!r:.80}, none of {names(legal)}")
    return action


def chance_of(game: Game, seat: int) -> random.Random:
    """Return the random numbers of a seat at this moment of a deal, the same for every player."""
    return random.Random(f"{game.setup.seed} {seat} {game.version}")


def names(actions: Sequence[int]) -> str:
    """Return actions in notation."""
    return ", ".join(ACTIONS[action] for action in actions)
