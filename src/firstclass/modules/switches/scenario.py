"""Scenarios with switches and mechanics."""

from firstclass.scenarios.modules import ScenarioFields

SCENARIO = ScenarioFields(kinds={"gap": ("switch", "mechanic")})
