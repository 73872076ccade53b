"""Hints: what a strong player would do in the place of whoever asks."""

import asyncio
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from firstclass import Game
from firstclass.messages import Reason
from firstclass.players import View
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.play.thinking import Asked, Lapse, Think, Wanted
from firstclass.service.ports import Minds
from firstclass.service.protocol import told
from firstclass.service.protocol.errors import Refusal
from firstclass.words import describe_line

if TYPE_CHECKING:
    from firstclass.players.advice import Advice

MOST = 4
"""Choices that a hint speaks of."""


def advise(view: View, actions: Sequence[int], rng: random.Random) -> list["Advice"]:
    """The best plans of the seat, as players/advice.py finds them."""
    # It takes a moment, which only those wait for who want a hint.
    from firstclass.players.advice import best_plans

    return best_plans(view, actions, rng, MOST)


class Adviser:
    """The adviser of one table, who thinks about one question after the other."""

    def __init__(self, minds: Minds, table: str, advise: Think[list["Advice"]] = advise) -> None:
        self._asked = Asked("The adviser", advise, minds, table)
        self._busy = asyncio.Lock()

    async def hint(self, game: Game, eyes: int | None, wanted: Wanted) -> list["Advice"]:
        """The best plans of the seat that decides, as far as ``eyes`` can see; best first.

        Where several people share a screen, the cards that lie covered there (``eyes`` is None)
        stay out of it even if they are the seat's own. Raises Refusal if the adviser fails, and
        Unwanted.
        """
        seat = game.current_seat
        assert seat is not None
        seen = game if eyes == seat else game.sample_hidden(eyes, random.Random())
        async with self._busy:
            try:
                return await self._asked.answer(seen, seat, wanted)
            except Lapse as lapse:
                raise Refusal("failed", Reason("no_hint")) from lapse


def hint_of(game: Game, advices: list["Advice"]) -> told.HintMessage:
    """The `hint` message about the decision of this game, in the language spoken."""
    choices = [_choice(game, advice) for advice in advices]
    return {"type": "hint", "version": game.version, "choices": choices}


def _choice(game: Game, advice: "Advice") -> told.Advice:
    """The number that ranks is told: where somebody may be arrested, liberty is part of it."""
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
