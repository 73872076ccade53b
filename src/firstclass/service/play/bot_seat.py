"""The bots and the adviser at a table, with a limit to how long they may take."""

import json
import logging
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from firstclass.errors import FirstClassError
from firstclass.players import find_player, make_player, portable_name
from firstclass.service.play.bot_questions import BotQuestion, answer_question, plan_turn
from firstclass.service.play.game_history import GameHistory
from firstclass.service.ports import BotRunner

logger = logging.getLogger(__name__)

FALLBACK_BOT = "apprentice"
"""The bot that moves in place of one that fails. If it fails too, the move is random."""

LATE_PAUSE_FACTOR = 3
"""A bot that was late rests for this many times the longest wait."""

IsWanted = Callable[[], bool]


class BotChoice(NamedTuple):
    """The actions of a turn, as far as they can be planned: at least one.

    ``fallback_reason`` says why the bot itself did not choose them: `late`, `failed` or nothing.
    """

    actions: list[int]
    fallback_reason: str = ""


class NoAnswerError(FirstClassError):
    """There is no answer. The text gives the reason, as in :class:`BotChoice`."""


class NotWantedError(FirstClassError):
    """Nobody wants the answer any longer."""


class BotSeat:
    """A bot on its seat, with a replacement for when it fails."""

    def __init__(
        self, kind: str, bot_runner: BotRunner, table: str, *, deterministic: bool = False
    ) -> None:
        """Raises PlayerError if there is no such bot."""
        known = find_player(kind)
        name, quick = type(make_player(kind)).__name__, known is not None and known.is_quick
        self._kind, self._steady, self._seconds = (
            portable_name(kind),
            deterministic,
            bot_runner.soft_timeout,
        )
        self._client = BotClient(name, bot_runner, table, quick=quick)
        self._paused_until = 0.0

    async def choose(self, history: GameHistory, seat: int, wanted: IsWanted) -> BotChoice:
        """Return the next actions, which are always legal. Raises NotWantedError.

        A deterministic bot that is late has no replacement, because no other would
        choose the same. Then this raises NoAnswerError, and the caller asks again.
        """
        question = BotQuestion(self._kind, history.to_snapshot(), seat, self._seconds, self._steady)
        try:
            return BotChoice(await self._answer(question, wanted))
        except NoAnswerError as error:
            if self._steady and str(error) == "late":
                raise
            return BotChoice(fallback_actions(history, question), str(error))

    async def _answer(self, question: BotQuestion, wanted: IsWanted) -> list[int]:
        """Return the bot's choice.

        Raises NotWantedError, and NoAnswerError, also if the bot was late recently.
        """
        if time.monotonic() < self._paused_until:
            raise NoAnswerError("late")
        try:
            chosen: list[int] = await self._client.answer(question, wanted)
        except NoAnswerError as error:
            if str(error) == "late" and not self._steady:
                self._paused_until = (
                    time.monotonic() + LATE_PAUSE_FACTOR * self._client.bot_runner.timeout
                )
            raise
        return chosen


def fallback_actions(history: GameHistory, question: BotQuestion) -> list[int]:
    """Return the actions of the replacement for a bot that does not answer."""
    try:
        return plan_turn(history.game.clone(), question._replace(kind=FALLBACK_BOT))
    except Exception:
        logger.exception("no stand-in could move")
        return [random.choice(history.game.legal_actions())]


class BotClient:
    """Sends questions to a bot or the adviser, with a time limit."""

    def __init__(
        self, name: str, bot_runner: BotRunner, table: str, *, quick: bool = False
    ) -> None:
        """``quick`` bots answer in this process, faster than another process could."""
        self.bot_runner = bot_runner
        self._name = name
        self._table = table
        self._quick = quick

    async def answer(self, question: BotQuestion, wanted: IsWanted) -> Any:
        """Return the answer. Raises NoAnswerError if there is none.

        Raises NotWantedError if nobody wants the answer once there is time to think.
        """
        written = question.to_json()
        async with self.bot_runner.slot(self._table, self._name):
            if not wanted():
                raise NotWantedError
            answer = answer_question(written) if self._quick else await self._run(written)
        if (fault := json.loads(answer).get("fault")) is not None:
            logger.error("%s %s", self._name, fault)
            raise NoAnswerError("failed")
        return json.loads(answer)["found"]

    async def _run(self, question: str) -> str:
        try:
            answer = await self.bot_runner.run(question)
        except RuntimeError as error:
            logger.error("%s failed: %s", self._name, error)
            raise NoAnswerError("failed") from error
        if answer is None:
            logger.warning("%s has not chosen within %g s", self._name, self.bot_runner.timeout)
            raise NoAnswerError("late")
        return answer
