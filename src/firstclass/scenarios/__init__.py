"""Scenarios: a position, some moves and the expected results, as TOML files.

docs/python/scenario-format.md describes the format. ``read`` returns the scenarios of a file,
``run`` the differences from the expected results of one, and ``set_up`` its position as a
:class:`firstclass.Game`. ``to_toml`` turns a game back into a scenario.
"""

from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.position import set_up
from firstclass.scenarios.run import leaves, perft, run
from firstclass.scenarios.schema import Scenario, find, read
from firstclass.scenarios.writer import to_toml

__all__ = [
    "Scenario",
    "ScenarioError",
    "find",
    "leaves",
    "perft",
    "read",
    "run",
    "set_up",
    "to_toml",
]
