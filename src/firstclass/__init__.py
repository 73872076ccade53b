"""First Class, the board game by Helmut Ohley, as an engine and a table. Unofficial.

What is named here, in :mod:`firstclass.players` and in :mod:`firstclass.scenarios` is public;
docs/python/library.md describes it. Everything else may change.
"""

from firstclass.catalogue import Catalogue, CatalogueError, load
from firstclass.modules import IN_THE_BOX
from firstclass.rules.game import Game, IllegalAction, RecordError, UndoError
from firstclass.rules.registry import add_module
from firstclass.rules.sequence import flow as _flow
from firstclass.rules.vocabulary.actions import ACTIONS, UnknownAction, action_id
from firstclass.rules.vocabulary.events import Event
from firstclass.rules.vocabulary.setup import Setup, SetupError

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "RULES",
    "Catalogue",
    "CatalogueError",
    "Event",
    "Game",
    "IllegalAction",
    "RecordError",
    "Setup",
    "SetupError",
    "UndoError",
    "UnknownAction",
    "action_id",
    "load",
]  # fmt: skip
__version__ = "0.1.0"

for _module in IN_THE_BOX:
    add_module(_module)

RULES = "interpreted" if str(_flow.__file__).endswith(".py") else "compiled"
"""The form of the rules in use: ``"compiled"``, or ``"interpreted"``, which is a third as fast."""

ACTION_COUNT = len(ACTIONS)
"""The number of all actions, legal or not: the width of ``Game.legal_mask``."""
