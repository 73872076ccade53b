"""What a seat may know and do, and the shape of whoever plays it."""

import random
from collections.abc import Sequence
from copy import copy
from typing import Any, Protocol

from firstclass.rules.game import Game


class View:
    """A seat's view of a game: what it may see, and states it can not tell from the real one."""

    __slots__ = ("seat", "_game")

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self._game = game

    def observe(self) -> Any:
        """The observation of docs/protocol.md."""
        return self._game.observe(self.seat)

    def sample(self, rng: random.Random) -> Game:
        """A game that looks the same to this seat, to think with; ``rng`` chooses it.

        It has no past and no seed, for both would tell what is hidden.
        """
        game = self._game.sample_hidden(self.seat, rng)
        game.state.history = None
        game.setup = copy(game.setup)
        game.setup.seed = 0
        return game


class Player(Protocol):
    """Whoever decides for a seat."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """One of ``actions``, the legal ones of the seat of ``view``."""
