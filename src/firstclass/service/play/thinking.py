"""The bots and the adviser at a table, with a limit to how long they may take."""

import json
import logging
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from firstclass.players import found_anywhere, known_player, make_player
from firstclass.service.play.story import Story
from firstclass.service.play.thoughts import Question, answer_to, foreseen
from firstclass.service.ports import Minds

logger = logging.getLogger(__name__)

STAND_IN = "apprentice"
"""The bot that moves in place of one that fails. If it fails too, the move is random."""

REST = 3
"""A bot that was late rests for this many times the longest wait."""

Wanted = Callable[[], bool]


class Choice(NamedTuple):
    """The actions of a turn, as far as they can be planned: at least one.

    ``lapse`` says why the bot itself did not choose them: `late`, `failed` or nothing.
    """

    actions: list[int]
    lapse: str = ""


class Lapse(Exception):
    """There is no answer. The text gives the reason, as in :class:`Choice`."""


class Unwanted(Exception):
    """Nobody wants the answer any longer."""


class Thinker:
    """A bot on its seat, with a replacement for when it fails."""

    def __init__(self, kind: str, minds: Minds, table: str, *, steady: bool = False) -> None:
        """Raises PlayerError if there is no such bot."""
        known = known_player(kind)
        name, quick = type(make_player(kind)).__name__, known is not None and known.quick
        self._kind, self._steady, self._seconds = found_anywhere(kind), steady, minds.answer_by
        self._asked = Asked(name, minds, table, quick=quick)
        self._rests_until = 0.0

    async def choose(self, story: Story, seat: int, wanted: Wanted) -> Choice:
        """Return the next actions, which are always legal. Raises Unwanted.

        A deterministic bot (``steady``) that is late has no replacement, because no other would
        choose the same. Then this raises Lapse, and the caller asks again.
        """
        question = Question(self._kind, story.tale(), seat, self._seconds, self._steady)
        try:
            return Choice(await self._answer(question, wanted))
        except Lapse as lapse:
            if self._steady and str(lapse) == "late":
                raise
            return Choice(stand_in(story, question), str(lapse))

    async def _answer(self, question: Question, wanted: Wanted) -> list[int]:
        """Return the bot's choice, unless it was late recently. Raises Lapse and Unwanted."""
        if time.monotonic() < self._rests_until:
            raise Lapse("late")
        try:
            chosen: list[int] = await self._asked.answer(question, wanted)
        except Lapse as lapse:
            if str(lapse) == "late" and not self._steady:
                self._rests_until = time.monotonic() + REST * self._asked.minds.patience
            raise
        return chosen


def stand_in(story: Story, question: Question) -> list[int]:
    """Return the actions of the replacement for a bot that does not answer."""
    try:
        return foreseen(story.game.clone(), question._replace(kind=STAND_IN))
    except Exception:
        logger.exception("no stand-in could move")
        return [random.choice(story.game.legal_actions())]


class Asked:
    """Sends questions to a bot or the adviser, with a time limit."""

    def __init__(self, name: str, minds: Minds, table: str, *, quick: bool = False) -> None:
        """``quick`` bots answer in this process, faster than another process could."""
        self.minds = minds
        self._name = name
        self._table = table
        self._quick = quick

    async def answer(self, question: Question, wanted: Wanted) -> Any:
        """Return the answer. Raises Lapse if there is none.

        Raises Unwanted if nobody wants the answer once there is time to think.
        """
        written = question.written()
        async with self.minds.turn(self._table, self._name):
            if not wanted():
                raise Unwanted
            answer = answer_to(written) if self._quick else await self._thought(written)
        if (fault := json.loads(answer).get("fault")) is not None:
            logger.error("%s %s", self._name, fault)
            raise Lapse("failed")
        return json.loads(answer)["found"]

    async def _thought(self, question: str) -> str:
        try:
            answer = await self.minds.think(question)
        except RuntimeError as error:
            logger.error("%s failed: %s", self._name, error)
            raise Lapse("failed") from error
        if answer is None:
            logger.warning("%s has not chosen within %g s", self._name, self.minds.patience)
            raise Lapse("late")
        return answer
