"""What is asked of those who think, and what they answer: plain data, wherever they are."""

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
"""Choices that the adviser speaks of."""


class Illegal(Exception):
    """A player has chosen what it may not."""


class Question(NamedTuple):
    """What a seat shall do: asked of a kind of player, or of the adviser, who is None.

    The adviser knows what ``eyes`` can see. Who is ``steady`` answers the same in the same game,
    whenever and however often it is asked: it keeps nothing in mind, looks at no clock, and what
    chance it needs comes of the seed.
    """

    kind: str | None
    tale: dict[str, Any]
    seat: int
    seconds: float
    """After so long it is late."""
    steady: bool = False
    eyes: int | None = None

    def written(self) -> str:
        """The question as JSON, in one line."""
        return json.dumps(self._asdict())


def answer_to(question: str) -> str:
    """The answer to a question that was written: what was found, or the fault that kept it back."""
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
    """The best plans of the seat, as far as the eyes can see; best first."""
    # It takes a moment, which only those wait for who want a hint.
    from firstclass.players.advice import best_plans

    view = View(as_seen(game, asked), asked.seat, time.monotonic() + asked.seconds)
    return best_plans(view, game.legal_actions(), random.Random(), MOST)


def as_seen(game: Game, asked: Question) -> Game:
    """The game as the eyes see it, if those are not of the seat."""
    if asked.eyes == asked.seat:
        return game
    return game.sample_hidden(asked.eyes, random.Random())


def foreseen(game: Game, asked: Question) -> list[int]:
    """What a player plays until its turn ends or something hidden is shown, if it knows in time.

    Nobody else decides before that, so it is what it would play if it were asked each time.
    """
    assert asked.kind is not None
    until = time.monotonic() + asked.seconds
    player, chosen = make_player(asked.kind), list[int]()
    turn, shown = turn_of(game), game.undo_point
    while (game.current_seat, turn_of(game), game.undo_point) == (asked.seat, turn, shown):
        try:
            action = choice(player, game, asked, until)
        except Exception:
            # What it knew until here is played; it is asked again then, and fails as the first.
            if not chosen:
                raise
            break
        game.apply(action)
        chosen.append(action)
        if time.monotonic() > until:
            break
    return chosen


def choice(player: Player, game: Game, asked: Question, until: float) -> int:
    """The next action of a player; raises whatever it does, and Illegal."""
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
    """What falls to a seat at this moment of a deal, whoever else plays it."""
    return random.Random(f"{game.setup.seed} {seat} {game.version}")


def names(actions: Sequence[int]) -> str:
    """Actions in notation."""
    return ", ".join(ACTIONS[action] for action in actions)
