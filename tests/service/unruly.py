"""The command `firstclass` with players and an adviser who do not do as they should."""

import random
from collections.abc import Sequence
from threading import Event
from typing import Any

from firstclass.cli import main
from firstclass.players import View, register
from firstclass.service.play import hints, thinking


class Raising:
    """Knows no answer."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        raise RuntimeError("no idea")


class Cheating:
    """Plays what is not allowed."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        return max(actions) + 1


class Hanging:
    """Never answers."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        Event().wait()
        return actions[0]


class Hurrying:
    """Thinks until it is told that it is late."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        while not view.late():
            pass
        return actions[0]


def advise(view: View, actions: Sequence[int], rng: random.Random) -> list[Any]:
    """No advice."""
    raise RuntimeError("no idea")


if __name__ == "__main__":
    for level, player in enumerate((Raising, Cheating, Hanging, Hurrying), 11):
        register(player.__name__.lower(), level, str(player.__doc__), player)
    hints.advise = advise
    thinking.ANSWER_BY = 0.01
    thinking.PATIENCE = 1.0
    main()
