"""The computer's players and the adviser at a table.

They think in threads, and nobody waits for ever.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Generic, NamedTuple, TypeVar

from firstclass import Game
from firstclass.players import View, make_player
from firstclass.rules.vocabulary.actions import ACTIONS

logger = logging.getLogger(__name__)

ANSWER_BY = 5.0
"""Seconds after which a player is told that it is late ..."""

PATIENCE = 10.0
"""... and seconds after which its answer is awaited no longer."""

AT_ONCE = asyncio.Semaphore(4)
"""So many players think at the same time; more would only hold each other up."""

STAND_IN = "apprentice"
"""Who moves for a player that does not; if that fails, too, the lot decides."""


T = TypeVar("T")
Answer = asyncio.Future[T | BaseException]
Think = Callable[[View, list[int], random.Random], T]


class Choice(NamedTuple):
    """An action, and why it is not the one of the player itself: `late`, `failed` or nothing."""

    action: int
    lapse: str = ""


class Lapse(Exception):
    """There is no answer; the text says why, as in :class:`Choice`."""


class Thinker:
    """One of the computer's players on its seat, and who stands in for it."""

    def __init__(self, kind: str) -> None:
        """Raises PlayerError if there is no such player."""
        players = make_player(kind), make_player(STAND_IN)
        self._players = [Asked(type(player).__name__, player.choose) for player in players]

    async def choose(self, game: Game, seat: int) -> Choice:
        """A legal action, in any case."""
        legal = game.legal_actions()
        why = ""
        for player in self._players:
            try:
                action = await player.answer(game, seat)
                return Choice(check_legal(action, player.name, legal), why)
            except Lapse as lapse:
                why = why or str(lapse)
        return Choice(random.choice(legal), why)


class Asked(Generic[T]):
    """Somebody who is asked what to do, but not waited for for ever."""

    def __init__(self, name: str, think: Think[T]) -> None:
        self.name = name
        self._think = think
        self._overdue: Answer[T] | None = None

    async def answer(self, game: Game, seat: int) -> T:
        """What is thought of the decision of this seat; raises Lapse.

        A thread can not be stopped. While one still works at an older question, nobody asks
        again, so that never more than one thread is left that nobody waits for.
        """
        if self._overdue is not None and not self._overdue.done():
            raise Lapse("late")
        legal = game.legal_actions()
        copy = game.clone()
        async with AT_ONCE:
            view = View(copy, seat, time.monotonic() + ANSWER_BY)
            answer = in_thread(lambda: self._think(view, legal, random.Random()))
            await asyncio.wait([answer], timeout=PATIENCE)
        if not answer.done():
            self._overdue = answer
            logger.warning("%s has not chosen within %g s", self.name, PATIENCE)
            raise Lapse("late")
        thought = answer.result()
        if isinstance(thought, BaseException):
            logger.error("%s failed", self.name, exc_info=thought)
            raise Lapse("failed")
        return thought


def check_legal(action: int, name: str, legal: list[int]) -> int:
    """The action that a player has chosen; raises Lapse unless it is one of these."""
    if type(action) is not int or action not in legal:
        logger.error("%s chose %.80r, none of %s", name, action, names(legal))
        raise Lapse("failed")
    return action


def names(actions: list[int]) -> str:
    """Actions in notation."""
    return ", ".join(ACTIONS[action] for action in actions)


def in_thread(call: Callable[[], T]) -> Answer[T]:
    """What a call returns or raises, from a thread that ends with the server at the latest."""
    loop = asyncio.get_running_loop()
    answer: Answer[T] = loop.create_future()

    def work() -> None:
        outcome: T | BaseException
        try:
            outcome = call()
        except BaseException as error:  # a player must not end its thread without an answer
            outcome = error
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(answer.set_result, outcome)

    Thread(target=work, daemon=True, name="thinking").start()
    return answer
