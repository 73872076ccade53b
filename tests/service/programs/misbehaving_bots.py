"""The command `firstclass play` with misbehaving bots and hints."""

import random
from argparse import ArgumentParser
from collections.abc import Sequence
from math import inf
from pathlib import Path
from threading import Event
from typing import NoReturn

from firstclass.players import Player, SeatView, register
from firstclass.service.adapters.bot_processes import BotProcessPool
from firstclass.service.adapters.http.server import serve


class Raising:
    """A bot that raises an error."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        raise RuntimeError("no idea")


class Cheating:
    """A bot that plays an illegal action."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        return max(actions) + 1


class Hanging:
    """A bot that never answers."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        Event().wait()
        return actions[0]


class Hurrying:
    """A bot that thinks until its deadline."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        while not view.is_late():
            pass
        return actions[0]


def no_plans(*_: object) -> NoReturn:
    """Fail to find a hint."""
    raise RuntimeError("no idea")


def play(patience: float = inf) -> None:
    """Start the server; bots get so many seconds."""
    players: tuple[type[Player], ...] = (Raising, Cheating, Hanging, Hurrying)
    for level, player in enumerate(players, 11):
        register(player.__name__.lower(), level, str(player.__doc__), player)
    body = ArgumentParser()
    body.add_argument("--port", type=int)
    body.add_argument("--db", type=Path)
    options, _ = body.parse_known_args()
    program = "tests.service.programs.misbehaving_bot_process"
    bot_runner = BotProcessPool(soft_timeout=0.01, timeout=patience, program=program)
    serve("127.0.0.1", options.port, options.db, browser=False, bot_runner=bot_runner, verbose=True)


if __name__ == "__main__":
    play()
