"""What a seat may know and do, and the shape of whoever plays it."""

import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from firstclass.rules.game import Game


class View:
    """A seat's view of a game: what it may see, and states it can not tell from the real one.

    ``deadline`` is the reading of ``time.monotonic()`` by which a choice is awaited, or None
    where nobody waits.
    """

    __slots__ = ("seat", "_deadline", "_game")

    def __init__(self, game: Game, seat: int, deadline: float | None = None) -> None:
        self.seat = seat
        self._deadline = deadline
        self._game = game

    def late(self) -> bool:
        """Whether it is time to choose. Who thinks for long asks now and then."""
        return self._deadline is not None and time.monotonic() > self._deadline

    def observe(self) -> Any:
        """The observation of docs/protocol.md."""
        return self._game.observe(self.seat)

    def sample(self, rng: random.Random) -> Game:
        """A game that looks the same to this seat, to think with; ``rng`` chooses it."""
        return self._game.sample_hidden(self.seat, rng)


class Player(Protocol):
    """Whoever decides for a seat."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """One of ``actions``, the legal ones of the seat of ``view``."""


class Thought(NamedTuple):
    """What a player thought of one of its choices."""

    value: float
    """What it holds the choice to be worth, in points; of what, is the player's own."""
    share: float | None = None
    """The part of its looks ahead that went to this choice, where it counts them."""


@runtime_checkable
class Thoughtful(Protocol):
    """A player that tells what it thought, for who collects data."""

    def thoughts(self) -> dict[int, Thought]:
        """What it thought of the choices it had last, by their actions; not of all, maybe."""
