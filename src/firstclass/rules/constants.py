"""Everything fixed before a game: the constants, and the options of a set-up."""

from typing import cast

from firstclass.rules.mechanics.coins import CAPACITY
from firstclass.rules.mechanics.trains import CARDS, TILE_POSITION
from firstclass.rules.registry import MODULES
from firstclass.rules.views.view_types import Choices, Constants, Option
from firstclass.rules.vocabulary.actions import MAIL_POSITION
from firstclass.rules.vocabulary.icons import VALUES
from firstclass.rules.vocabulary.setup import OPTION_APPLIES_TO, OPTIONS, PAIRS, PRESETS


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


def setup_choices(modules: str) -> Choices:
    """Return the choices for a game with a box of these modules."""
    return {
        "rulesets": [*PRESETS],
        "options": [
            _option(name, values)
            for name, values in OPTIONS.items()
            if name not in OPTION_APPLIES_TO or OPTION_APPLIES_TO[name][0] in modules
        ],
        "pairs": [pair for pair in PAIRS if set(pair) <= set(modules)],
    }


def _option(name: str, values: tuple[str, ...]) -> Option:
    ruled = len({preset[name] for preset in PRESETS.values()}) > 1
    option: Option = {"name": name, "values": [*values], "ruled": ruled}
    if name in OPTION_APPLIES_TO:
        option["module"], players = OPTION_APPLIES_TO[name]
        option["players"] = [*players]
    return option
