"""The computer's players: each is a class with one method, ``choose(view, actions, rng)``."""

from typing import Any

from firstclass.players.apprentice import Apprentice
from firstclass.players.novice import Novice
from firstclass.players.planner import Planner
from firstclass.players.random_player import RandomPlayer
from firstclass.players.registry import (
    Known,
    PlayerError,
    found_anywhere,
    known_player,
    known_players,
    make_player,
    register,
)
from firstclass.players.view import Player, Thought, Thoughtful, View

__all__ = [
    "NAMES",
    "Known",
    "Player",
    "PlayerError",
    "Thought",
    "Thoughtful",
    "View",
    "found_anywhere",
    "known_player",
    "known_players",
    "make_player",
    "register",
]


def _conductor() -> Player:
    # It takes a moment, which only those wait for who want a learned player.
    from firstclass.players.conductor import Conductor

    return Conductor()


def _director(**limits: Any) -> Player:
    from firstclass.players.director import Director

    return Director(**limits)


def _president(**limits: Any) -> Player:
    from firstclass.players.president import President

    return President(**limits)


register("random", 1, "Does anything that is allowed.", RandomPlayer, quick=True)
register("novice", 2, "Means well, and overlooks three choices in four.", Novice, quick=True)
register(
    "apprentice",
    3,
    "Takes what looks best at the moment, choice by choice.",
    Apprentice,
    quick=True,
)
register("planner", 4, "Thinks its whole turn through before it moves.", Planner)
register("conductor", 5, "Knows from thousands of games what a turn leads to.", _conductor)
register("director", 6, "Plays its best turns on in its head before it chooses.", _director, True)

# A study of a stronger one: docs/players.md says how strong.
register("president", 0, "Tries what its best turns may be answered with.", _president, True)

# What strength is measured against, for ever: tests/players/test_yardstick.py has games of theirs.
register("conductor-2026", 0, "The conductor as it was in 2026.", _conductor)
register("director-2026", 0, "The director as it was in 2026.", _director, True)

NAMES = tuple(player.name for player in known_players())
"""The players that come with the program, weakest first."""
