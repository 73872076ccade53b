"""Everything fixed before a game: the constants, and the options of a set-up."""

from typing import cast

from firstclass.rules.mechanics.coins import CAPACITY
from firstclass.rules.mechanics.trains import CARDS, TILE_POSITION
from firstclass.rules.registry import MODULES
from firstclass.rules.views.observed import Choices, Constants, Option
from firstclass.rules.vocabulary.actions import MAIL_POSITION
from firstclass.rules.vocabulary.icons import VALUES
from firstclass.rules.vocabulary.setup import MATTERS, OPTIONS, PAIRS, PRESETS


def constants() -> Constants:
    """Return the numbers that no card changes, with those of the modules."""
    numbers: dict[str, object] = {
        "values": [*VALUES],
        "coin_columns": [*CAPACITY],
        "train_cards": CARDS[-1],
        "mail_position": MAIL_POSITION,
        "tile_position": TILE_POSITION,
    }
    for module in MODULES:
        numbers.update(module.constants)
    return cast(Constants, numbers)


def choices(modules: str) -> Choices:
    """Return the choices for a game with a box of these modules."""
    return {
        "rulesets": [*PRESETS],
        "options": [
            _option(name, values)
            for name, values in OPTIONS.items()
            if name not in MATTERS or MATTERS[name][0] in modules
        ],
        "pairs": [pair for pair in PAIRS if set(pair) <= set(modules)],
    }


def _option(name: str, values: tuple[str, ...]) -> Option:
    ruled = len({preset[name] for preset in PRESETS.values()}) > 1
    option: Option = {"name": name, "values": [*values], "ruled": ruled}
    if name in MATTERS:
        option["module"], players = MATTERS[name]
        option["players"] = [*players]
    return option
