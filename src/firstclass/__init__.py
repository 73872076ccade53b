"""First Class, the board game by Helmut Ohley, as an engine and a table. Unofficial.

The names here, in :mod:`firstclass.players` and in :mod:`firstclass.scenarios` are public, and
docs/python/library.md describes them. Everything else may change.
"""

from types import BuiltinFunctionType as _BuiltinFunctionType

import firstclass.vectors  # noqa: F401 - before the rules, which import what it replaces
from firstclass.catalogue import Catalogue, CatalogueError, load
from firstclass.errors import FirstClassError
from firstclass.modules import BUILTIN_MODULES
from firstclass.rules.game import Game, IllegalActionError, RecordError, UndoError
from firstclass.rules.registry import add_module
from firstclass.rules.sequence.flow import play as _play
from firstclass.rules.vocabulary.actions import ACTIONS, UnknownActionError, action_id
from firstclass.rules.vocabulary.events import Event
from firstclass.rules.vocabulary.setup import Setup, SetupError

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "RULES",
    "Catalogue",
    "CatalogueError",
    "Event",
    "FirstClassError",
    "Game",
    "IllegalActionError",
    "RecordError",
    "Setup",
    "SetupError",
    "UndoError",
    "UnknownActionError",
    "action_id",
    "load",
]  # fmt: skip
__version__ = "0.2.0.dev0"

for _module in BUILTIN_MODULES:
    add_module(_module)

RULES = "compiled" if isinstance(_play, _BuiltinFunctionType) else "interpreted"
"""The form of the rules in use: ``"compiled"``, or ``"interpreted"``, which is a sixth as fast."""

ACTION_COUNT = len(ACTIONS)
"""The number of all actions, legal or not: the width of ``Game.legal_mask``."""
