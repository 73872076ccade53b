"""The cast: ten characters to play against, the weakest first.

`python -m benchmarks.cast` measures the steps between them and what each style scores.
"""

from typing import Any, Final, NamedTuple

from firstclass.players.character import Character, Skill, Style
from firstclass.players.director import Director
from firstclass.players.view import Player


class Role(NamedTuple):
    """A character: its style and its mistakes."""

    style: Style
    skill: Skill


CAST: Final = {
    "pip": Role(Style(constantinople=0), Skill(0.50, 2, chain=3, far=0.84, slip=6.8)),
    "gaston": Role(
        Style(coins=2.0, constantinople=0), Skill(0.635, 4, chain=3, far=0.90, slip=5.35)
    ),
    "rosa": Role(Style(route=1.4), Skill(0.70, 6, chain=4, far=0.91, slip=4.4)),
    "ludwig": Role(Style(trains=1.3), Skill(0.73, 7, chain=5, far=0.93, slip=4.55)),
    "ada": Role(Style(contracts=1.5, game_end=1.1), Skill(0.87, 12, chain=5, far=0.95, slip=2.6)),
    "moreau": Role(Style(modules=1.8, coins=1.5), Skill(0.88, 13, chain=6, far=0.96, slip=2.4)),
    "mireille": Role(Style(route=1.25), Skill(0.945, 20, chain=7, far=0.97, slip=1.2)),
    "bertha": Role(Style(trains=1.1), Skill(0.955, 24, chain=8, far=0.98, slip=0.8)),
    "edmund": Role(Style(game_end=1.2), Skill()),
}
"""All but the strongest. The skills make the steps even, because each style costs something."""

TOP: Final = "aurelia"
"""The strongest. She plays her best turns on in her head before she chooses."""

PLAYOUTS: Final = 16
"""The playouts of the strongest for a turn. With more, her step would be larger than the others."""


def character(name: str, **limits: Any) -> Player:
    """Return a character of the cast. ``limits`` are those of the strongest for a turn."""
    if name != TOP:
        return Character(*CAST[name])
    return Director(**(limits or {"simulations": PLAYOUTS}))
