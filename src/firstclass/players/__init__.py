"""The bots: each is a class with one method, ``choose(view, actions, rng)``."""

from collections.abc import Callable
from typing import Any

from firstclass.players.apprentice import Apprentice
from firstclass.players.novice import Novice
from firstclass.players.planner import Planner
from firstclass.players.random_player import RandomPlayer
from firstclass.players.registry import (
    PlayerError,
    RegisteredPlayer,
    can_sit_at_tables,
    find_player,
    make_player,
    player_list,
    portable_name,
    register,
    registered_players,
)
from firstclass.players.view import AssessingPlayer, Assessment, Player, SeatView

__all__ = [
    "NAMES",
    "AssessingPlayer",
    "Assessment",
    "Player",
    "PlayerError",
    "RegisteredPlayer",
    "SeatView",
    "can_sit_at_tables",
    "find_player",
    "make_player",
    "player_list",
    "portable_name",
    "register",
    "registered_players",
]


def _conductor() -> Player:
    # Imported late, because it takes a moment and only the learned bots need it.
    from firstclass.players.conductor import Conductor

    return Conductor()


def _director(**limits: Any) -> Player:
    from firstclass.players.director import Director

    return Director(**limits)


def _conductor_2026() -> Player:
    from firstclass.players.conductor import Conductor
    from firstclass.players.network import WEIGHTS_2026

    return Conductor(WEIGHTS_2026)


def _director_2026(**limits: Any) -> Player:
    from firstclass.players.director import Director
    from firstclass.players.network import WEIGHTS_2026

    return Director(WEIGHTS_2026, **limits)


def _president(**limits: Any) -> Player:
    from firstclass.players.president import President

    return President(**limits)


def _regulars(style: str) -> Callable[[int], Player]:
    def at_level(level: int) -> Player:
        from firstclass.players.regular import LEVELS, STYLES, Regular

        return Regular(STYLES[style], LEVELS[level - 1])

    return at_level


register("random", 1, "Plays anything that is allowed.", RandomPlayer, is_quick=True)
register("novice", 2, "Means well, and overlooks three choices in four.", Novice, is_quick=True)
register(
    "apprentice",
    3,
    "Takes what looks best at the moment, choice by choice.",
    Apprentice,
    is_quick=True,
)
register("planner", 4, "Thinks its whole turn through before it moves.", Planner)
register("conductor", 5, "Knows from thousands of games what a turn leads to.", _conductor)
register("director", 6, "Plays its best turns on in its head before it chooses.", _director, True)

# These bots play as people do, with people's mistakes (docs/python/bots.md). They
# have as many levels as `regular.LEVELS`, which is read only when one is requested.
for name, line in (
    ("builder", "Likes long trains with valuable cars."),
    ("traveller", "Likes to go far: the route, its stations and their bonuses."),
    ("detective", "Likes what others overlook: what only a module offers, and coins for later."),
    ("collector", "Likes contracts, and cards that count at the end."),
):
    register(name, 0, line, _regulars(name), levels=12)

# An experiment with a stronger bot. docs/python/bots.md says how strong it is.
register("president", 0, "Tries what its best turns may be answered with.", _president, True)

# Permanent yardsticks of strength. tests/players/test_yardstick.py has games that they played.
register("conductor-2026", 0, "The conductor as it was in 2026.", _conductor_2026)
register("director-2026", 0, "The director as it was in 2026.", _director_2026, True)

NAMES = tuple(player.name for player in registered_players() if not player.levels)
"""The bots of the package, weakest first, without those that have several levels."""
