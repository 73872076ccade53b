"""The computer's players: each is a class with one method, ``choose(view, actions, rng)``."""

from collections.abc import Callable

from firstclass.players.planner import Planner
from firstclass.players.random_player import RandomPlayer
from firstclass.players.view import Player, View

__all__ = ["NAMES", "Player", "PlayerError", "View", "make_player"]

_PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "planner": Planner}
NAMES = tuple(_PLAYERS)


class PlayerError(ValueError):
    """There is no such player; the text is one line."""


def make_player(name: str) -> Player:
    """A new player by name; raises :class:`PlayerError`."""
    if name not in _PLAYERS:
        raise PlayerError(f"player: expected one of {', '.join(NAMES)}, not {name!r:.40}")
    return _PLAYERS[name]()
