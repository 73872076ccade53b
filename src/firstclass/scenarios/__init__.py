"""Scenarios: a position, some actions and what is expected of them, as TOML files.

The format is described in docs/scenarios.md. ``read`` gives the scenarios of a
file, ``run`` the differences to what one of them expects, ``set_up`` its position
as a :class:`firstclass.Game`, and ``written`` is the way back.
"""

from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.files import find, read
from firstclass.scenarios.perft import leaves, perft
from firstclass.scenarios.position import set_up
from firstclass.scenarios.run import run
from firstclass.scenarios.schema import Scenario
from firstclass.scenarios.written import written

__all__ = [
    "Scenario",
    "ScenarioError",
    "find",
    "leaves",
    "perft",
    "read",
    "run",
    "set_up",
    "written",
]
