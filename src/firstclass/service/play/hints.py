"""Hints: what a strong player would do."""

import asyncio
from typing import TYPE_CHECKING

from firstclass import Game
from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import ACTIONS, action_id
from firstclass.service.play.bot_questions import BotQuestion
from firstclass.service.play.bot_seat import BotClient, IsWanted, NoAnswerError
from firstclass.service.play.game_history import GameHistory
from firstclass.service.ports import BotRunner
from firstclass.service.protocol import responses
from firstclass.service.protocol.errors import RefusedError
from firstclass.words import describe_line

if TYPE_CHECKING:
    from firstclass.players.advice import Advice


class Adviser:
    """The adviser of one table. It answers one question after another."""

    def __init__(self, bot_runner: BotRunner, table: str) -> None:
        self._client = BotClient("The adviser", bot_runner, table)
        self._seconds = bot_runner.soft_timeout
        self._busy = asyncio.Lock()
        self._plans: dict[int | None, list[str]] = {}
        """For each observer, all moves before the last hint, and then those that it advised."""

    def question(self, history: GameHistory, observer: int | None) -> BotQuestion:
        """Return the question about the current decision, with the knowledge of ``observer``.

        If several people share a screen, ``observer`` is None. Then the adviser does not know the
        hidden cards either, not even those of the deciding seat.
        """
        seat = history.game.current_seat
        assert seat is not None
        snapshot = history.to_snapshot()
        played, planned = snapshot["record"]["actions"], self._plans.get(observer, [])
        followed = planned[: len(played)] == played
        plan = [action_id(name) for name in planned[len(played) :]] if followed else []
        return BotQuestion(None, snapshot, seat, self._seconds, observer=observer, plan=plan)

    async def hint(self, question: BotQuestion, wanted: IsWanted) -> list["Advice"]:
        """Return the best plans, best first.

        Raises RefusedError if the adviser fails, and NotWantedError.
        """
        # Slow to import, and only hints need it.
        from firstclass.players.advice import Advice

        async with self._busy:
            try:
                advices = [Advice(*row) for row in await self._client.answer(question, wanted)]
            except NoAnswerError as error:
                raise RefusedError("failed", Reason("no_hint")) from error
        line = [ACTIONS[action] for action in advices[0].line]
        self._plans[question.observer] = question.snapshot["record"]["actions"] + line
        return advices


def hint_message(game: Game, advices: list["Advice"]) -> responses.HintMessage:
    """Return the `hint` message about the current decision, in the current language."""
    choices = [_choice(game, advice) for advice in advices]
    return {"type": "hint", "version": game.version, "choices": choices}


def _choice(game: Game, advice: "Advice") -> responses.Advice:
    """Return a choice.

    Its points are the value that ranks it, which includes the risk of arrest.
    """
    liberty = {"liberty": advice.liberty} if advice.liberty else {}
    return {
        "action": ACTIONS[advice.action],
        "points": round(advice.merit, 1),
        "odds": round(advice.odds, 3),
        "arrest": round(advice.arrest, 3),
        "line": describe_line(game, advice.line),
        "score": advice.score,
        "now": advice.now,
        "later": {source: round(points, 1) for source, points in (advice.later | liberty).items()},
        "experience": round(advice.experience, 1),
    }
