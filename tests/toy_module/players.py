"""Bots' knowledge of telegraphs."""

from firstclass.players.forecast import Forecast
from firstclass.players.modules import Knowledge
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State
from tests.toy_module.rules import TELEGRAM, telegraphs


class TelegraphKnowledge(Knowledge):
    def worth(self, forecast: Forecast, state: State, board: Board) -> float:
        part = telegraphs(state)
        return 0.5 * forecast.turns_left * part.sent[board.seat] + len(part.standing[board.seat])

    def position(self, state: State, board: Board) -> object:
        part = telegraphs(state)
        return part.standing[board.seat], part.sent[board.seat]


KNOWLEDGE = TelegraphKnowledge({TELEGRAM: 2.0}, ("telegrams",))
