"""The modules of the game, a folder each: its rules, and beside them what other rooms need of it.

``players.py`` is what the computer's players know of a module, ``scenario.py`` how scenarios say
what it adds to a position, ``words.py`` how it is told. They are found by these names, see
docs/adding-a-module.md; whoever is below them in the house knows no module.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from firstclass.modules.celebrities.rules import MODULE as CELEBRITIES
from firstclass.modules.contracts.rules import MODULE as CONTRACTS
from firstclass.modules.murder.rules import MODULE as MURDER
from firstclass.modules.passengers.rules import MODULE as PASSENGERS
from firstclass.modules.storage.rules import MODULE as STORAGE
from firstclass.modules.switches.rules import MODULE as SWITCHES
from firstclass.modules.teatime.rules import MODULE as TEATIME
from firstclass.rules.vocabulary.module import Module

IN_THE_BOX = (
    CONTRACTS,
    CELEBRITIES,
    MURDER,
    PASSENGERS,
    SWITCHES,
    STORAGE,
    TEATIME,
)


def found_beside(module: Module, room: str) -> Any:
    """What lies beside a module's rules for this room, ``"words"`` say; None if nothing does."""
    name = f"{module.home}.{room}"
    return import_module(name) if find_spec(name) is not None else None
