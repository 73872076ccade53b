"""Hints: what a strong player would do."""

import asyncio
from typing import TYPE_CHECKING

from firstclass import Game
from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.play.story import Story
from firstclass.service.play.thinking import Asked, Lapse, Wanted
from firstclass.service.play.thoughts import Question
from firstclass.service.ports import Minds
from firstclass.service.protocol import told
from firstclass.service.protocol.errors import Refusal
from firstclass.words import describe_line

if TYPE_CHECKING:
    from firstclass.players.advice import Advice


class Adviser:
    """The adviser of one table. It answers one question after another."""

    def __init__(self, minds: Minds, table: str) -> None:
        self._asked = Asked("The adviser", minds, table)
        self._seconds = minds.answer_by
        self._busy = asyncio.Lock()

    def question(self, story: Story, eyes: int | None) -> Question:
        """Return the question about the current decision, with the knowledge of ``eyes``.

        If several people share a screen, ``eyes`` is None. Then the adviser does not know the
        hidden cards either, not even those of the deciding seat.
        """
        seat = story.game.current_seat
        assert seat is not None
        return Question(None, story.tale(), seat, self._seconds, eyes=eyes)

    async def hint(self, question: Question, wanted: Wanted) -> list["Advice"]:
        """Return the best plans, best first. Raises Refusal if the adviser fails, and Unwanted."""
        # Slow to import, and only hints need it.
        from firstclass.players.advice import Advice

        async with self._busy:
            try:
                return [Advice(*row) for row in await self._asked.answer(question, wanted)]
            except Lapse as lapse:
                raise Refusal("failed", Reason("no_hint")) from lapse


def hint_of(game: Game, advices: list["Advice"]) -> told.HintMessage:
    """Return the `hint` message about the current decision, in the current language."""
    choices = [_choice(game, advice) for advice in advices]
    return {"type": "hint", "version": game.version, "choices": choices}


def _choice(game: Game, advice: "Advice") -> told.Advice:
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
