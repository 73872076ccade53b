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
    from firstclass.players.network_file import WEIGHTS_2026

    return Conductor(WEIGHTS_2026)


def _director_2026(**limits: Any) -> Player:
    from firstclass.players.director import Director
    from firstclass.players.network_file import WEIGHTS_2026

    return Director(WEIGHTS_2026, **limits)


def _character(name: str) -> Callable[..., Player]:
    def made(**limits: Any) -> Player:
        from firstclass.players.cast import character

        return character(name, **limits)

    return made


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

# The cast (docs/python/bots.md). `cast.py` is read only when one is requested.
for number, (name, line) in enumerate(
    (
        ("pip", "Eight years old, on her first journey. Takes what glitters."),
        ("gaston", "Hoards his coins, and forgets what they are for."),
        ("rosa", "Wants to see every station on the line."),
        ("ludwig", "Builds trains, the longer the better."),
        ("ada", "Signs contracts, and fulfils them."),
        ("moreau", "A detective. Notices what only a module offers."),
        ("mireille", "Has been everywhere, and knows what each station is worth."),
        ("bertha", "Owns the finest carriages, and fills them."),
        ("edmund", "Plays for the last page: the cards that count at the end."),
        ("aurelia", "Has played your next turn before you take it."),
    ),
    start=1,
):
    register(name, number, line, _character(name), name == "aurelia", in_cast=True)

# Permanent yardsticks of strength. tests/players/test_yardstick.py has games that they played.
register("conductor-2026", 0, "The conductor as it was in 2026.", _conductor_2026)
register("director-2026", 0, "The director as it was in 2026.", _director_2026, True)

NAMES = tuple(player.name for player in registered_players() if not player.in_cast)
"""The bots of the package outside the cast, weakest first."""
