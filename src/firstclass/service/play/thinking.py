"""The computer's players and the adviser at a table.

Nobody waits for them for ever.
"""

import logging
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from firstclass import Game
from firstclass.players import View, make_player
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.ports import Minds

logger = logging.getLogger(__name__)

STAND_IN = "apprentice"
"""Who moves for a player that does not; if that fails, too, the lot decides."""


T = TypeVar("T")
Wanted = Callable[[], bool]
Think = Callable[[View, list[int], random.Random], T]


class Choice(NamedTuple):
    """An action, and why it is not the one of the player itself: `late`, `failed` or nothing."""

    action: int
    lapse: str = ""


class Lapse(Exception):
    """There is no answer; the text says why, as in :class:`Choice`."""


class Unwanted(Exception):
    """Nobody is there any more who would hear the answer."""


class Thinker:
    """One of the computer's players on its seat, and who stands in for it.

    One that is ``steady`` answers the same in the same game, whenever and however often it is
    asked: it keeps nothing in mind, looks at no clock, and what chance it needs comes of the seed.
    """

    def __init__(self, kind: str, minds: Minds, table: str, *, steady: bool = False) -> None:
        """Raises PlayerError if there is no such player."""
        self._steady = steady
        players = [(name, make_player(name)) for name in (kind, STAND_IN)]
        self._players = [
            Asked(
                type(player).__name__,
                partial(choose_anew, name) if steady else player.choose,
                minds,
                table,
                steady=steady,
            )
            for name, player in players
        ]

    async def choose(self, game: Game, seat: int, wanted: Wanted) -> Choice:
        """A legal action, in any case; raises Unwanted.

        Who is steady and late is asked again, for nobody else would choose the same: raises Lapse.
        """
        legal = game.legal_actions()
        why = ""
        for player in self._players:
            try:
                action = await player.answer(game, seat, wanted)
                return Choice(check_legal(action, player.name, legal), why)
            except Lapse as lapse:
                if self._steady and str(lapse) == "late":
                    raise
                why = why or str(lapse)
        return Choice(random.choice(legal), why)


class Asked(Generic[T]):
    """Somebody who is asked what to do, but not waited for for ever."""

    def __init__(
        self, name: str, think: Think[T], minds: Minds, table: str, *, steady: bool = False
    ) -> None:
        self.name = name
        self._steady = steady
        self._table = table
        self._think = think
        self._minds = minds
        self._thinking = False

    async def answer(self, game: Game, seat: int, wanted: Wanted) -> T:
        """What is thought of the decision of this seat; raises Lapse.

        Raises Unwanted if nobody wants to hear it once it is their turn to think.

        Who thinks can not be stopped. While somebody still does at an older question, nobody
        asks again, so that never more than one thought is left that nobody waits for.
        """
        if self._thinking:
            raise Lapse("late")
        legal = game.legal_actions()
        copy = game.clone()

        def think() -> T | BaseException:
            self._thinking = True
            try:
                if self._steady:
                    return self._think(View(copy, seat), legal, chance_of(copy, seat))
                view = View(copy, seat, time.monotonic() + self._minds.answer_by)
                return self._think(view, legal, random.Random())
            except BaseException as error:  # a player must neither stop us nor give no answer
                return error
            finally:
                self._thinking = False

        async with self._minds.turn(self._table, self.name):
            if not wanted():
                raise Unwanted
            thought = await self._minds.run(think)
        if thought is None:
            logger.warning("%s has not chosen within %g s", self.name, self._minds.patience)
            raise Lapse("late")
        if isinstance(thought, BaseException):
            logger.error("%s failed", self.name, exc_info=thought)
            raise Lapse("failed")
        return thought


def choose_anew(kind: str, view: View, actions: Sequence[int], rng: random.Random) -> int:
    """What a player of this kind chooses that has seen nothing before."""
    return make_player(kind).choose(view, actions, rng)


def chance_of(game: Game, seat: int) -> random.Random:
    """What falls to a seat at this moment of a deal, whoever else plays it."""
    return random.Random(f"{game.setup.seed} {seat} {game.version}")


def check_legal(action: int, name: str, legal: list[int]) -> int:
    """The action that a player has chosen; raises Lapse unless it is one of these."""
    if type(action) is not int or action not in legal:
        logger.error("%s chose %.80r, none of %s", name, action, names(legal))
        raise Lapse("failed")
    return action


def names(actions: list[int]) -> str:
    """Actions in notation."""
    return ", ".join(ACTIONS[action] for action in actions)
