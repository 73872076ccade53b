"""The computer's players at a table: they think in threads, and nobody waits for ever."""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import NamedTuple

from firstclass import Game
from firstclass.players import Player, View, make_player
from firstclass.rules.actions import ACTIONS

logger = logging.getLogger(__name__)

ANSWER_BY = 5.0
"""Seconds after which a player is told that it is late ..."""

PATIENCE = 10.0
"""... and seconds after which its answer is awaited no longer."""

AT_ONCE = asyncio.Semaphore(4)
"""So many players think at the same time; more would only hold each other up."""

STAND_IN = "apprentice"
"""Who moves for a player that does not; if that fails, too, the lot decides."""


Answer = asyncio.Future[int | BaseException]


class Choice(NamedTuple):
    """An action, and why it is not the one of the player itself: `late`, `failed` or nothing."""

    action: int
    lapse: str = ""


class Lapse(Exception):
    """A player has not chosen; the text says why, as in :class:`Choice`."""


class Thinker:
    """One of the computer's players on its seat, and who stands in for it."""

    def __init__(self, kind: str) -> None:
        """Raises PlayerError if there is no such player."""
        self._players = [Asked(make_player(kind)), Asked(make_player(STAND_IN))]

    async def choose(self, game: Game, seat: int) -> Choice:
        """A legal action, in any case."""
        why = ""
        for player in self._players:
            try:
                return Choice(await player.choose(game, seat), why)
            except Lapse as lapse:
                why = why or str(lapse)
        return Choice(random.choice(game.legal_actions()), why)


class Asked:
    """A player who is asked, but not waited for for ever."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._name = type(player).__name__
        self._overdue: Answer | None = None

    async def choose(self, game: Game, seat: int) -> int:
        """What the player chooses, a legal action; raises Lapse.

        A thread can not be stopped. While one still works at an older question, its player
        is not asked again, so a seat never has more than one thread that nobody waits for.
        """
        if self._overdue is not None and not self._overdue.done():
            raise Lapse("late")
        legal = game.legal_actions()
        copy = game.clone()
        async with AT_ONCE:
            view = View(copy, seat, time.monotonic() + ANSWER_BY)
            answer = in_thread(lambda: self._player.choose(view, legal[:], random.Random()))
            await asyncio.wait([answer], timeout=PATIENCE)
        if not answer.done():
            self._overdue = answer
            logger.warning("%s has not chosen within %g s", self._name, PATIENCE)
            raise Lapse("late")
        action = answer.result()
        if isinstance(action, BaseException):
            logger.error("%s failed", self._name, exc_info=action)
            raise Lapse("failed")
        if type(action) is not int or action not in legal:
            logger.error("%s chose %.80r, none of %s", self._name, action, names(legal))
            raise Lapse("failed")
        return action


def names(actions: list[int]) -> str:
    """Actions in notation."""
    return ", ".join(ACTIONS[action] for action in actions)


def in_thread(call: Callable[[], int]) -> Answer:
    """What a call returns or raises, from a thread that ends with the server at the latest."""
    loop = asyncio.get_running_loop()
    answer: Answer = loop.create_future()

    def work() -> None:
        outcome: int | BaseException
        try:
            outcome = call()
        except BaseException as error:  # a player must not end its thread without an answer
            outcome = error
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(answer.set_result, outcome)

    Thread(target=work, daemon=True, name="a computer's player").start()
    return answer
