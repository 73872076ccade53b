"""First Class, the board game by Helmut Ohley, as an engine and a table. Unofficial."""

from firstclass.rules.game import Game, IllegalAction, RecordError, UndoError
from firstclass.rules.vocabulary.actions import ACTIONS, UnknownAction, action_id
from firstclass.rules.vocabulary.setup import Setup, SetupError

__all__ = [
    "ACTIONS", "Game", "IllegalAction", "RecordError", "Setup", "SetupError", "UndoError",
    "UnknownAction", "action_id",
]  # fmt: skip
__version__ = "0.1.0"
