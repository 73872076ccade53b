"""The computer's players and the adviser at a table.

Nobody waits for them for ever.
"""

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
"""Who moves for a player that does not; if that fails, too, the lot decides."""

REST = 3
"""Who was late is asked again after so many times as long as it was waited for."""

Wanted = Callable[[], bool]


class Choice(NamedTuple):
    """What is played in this turn, as far as it can be foreseen: an action at least.

    And why it is not what the player itself would: `late`, `failed` or nothing.
    """

    actions: list[int]
    lapse: str = ""


class Lapse(Exception):
    """There is no answer; the text says why, as in :class:`Choice`."""


class Unwanted(Exception):
    """Nobody is there any more who would hear the answer."""


class Thinker:
    """One of the computer's players on its seat, and who stands in for it."""

    def __init__(self, kind: str, minds: Minds, table: str, *, steady: bool = False) -> None:
        """Raises PlayerError if there is no such player."""
        known = known_player(kind)
        name, quick = type(make_player(kind)).__name__, known is not None and known.quick
        self._kind, self._steady, self._seconds = found_anywhere(kind), steady, minds.answer_by
        self._asked = Asked(name, minds, table, quick=quick)
        self._rests_until = 0.0

    async def choose(self, story: Story, seat: int, wanted: Wanted) -> Choice:
        """What is played now: legal, in any case; raises Unwanted.

        Who is steady and late is asked again, for nobody else would choose the same: raises Lapse.
        """
        question = Question(self._kind, story.tale(), seat, self._seconds, self._steady)
        try:
            return Choice(await self._answer(question, wanted))
        except Lapse as lapse:
            if self._steady and str(lapse) == "late":
                raise
            return Choice(stand_in(story, question), str(lapse))

    async def _answer(self, question: Question, wanted: Wanted) -> list[int]:
        """What it chooses, unless it was late not long ago; raises Lapse and Unwanted."""
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
    """What is played in the place of who does not answer a question."""
    try:
        return foreseen(story.game.clone(), question._replace(kind=STAND_IN))
    except Exception:
        logger.exception("nobody could stand in")
        return [random.choice(story.game.legal_actions())]


class Asked:
    """Somebody who is asked what to do, but not waited for for ever."""

    def __init__(self, name: str, minds: Minds, table: str, *, quick: bool = False) -> None:
        """Who is ``quick`` has answered before anybody else could be asked to."""
        self.minds = minds
        self._name = name
        self._table = table
        self._quick = quick

    async def answer(self, question: Question, wanted: Wanted) -> Any:
        """What is found; raises Lapse.

        Raises Unwanted if nobody wants to hear it once it is their turn to think.
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
