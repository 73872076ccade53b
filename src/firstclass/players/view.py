"""The knowledge and the choices of a seat, and the interface of a player."""

import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from firstclass.rules.game import Game


class SeatView:
    """A seat's view of a game: what it can see, and states it cannot tell from the real one.

    ``deadline`` is the reading of ``time.monotonic()`` by which a choice is due, or None if there
    is no deadline.
    """

    __slots__ = ("seat", "_deadline", "_game")

    def __init__(self, game: Game, seat: int, deadline: float | None = None) -> None:
        self.seat = seat
        self._deadline = deadline
        self._game = game

    def is_late(self) -> bool:
        """Return whether the deadline has passed. Players that think for long should check it."""
        return self._deadline is not None and time.monotonic() > self._deadline

    def observe(self) -> Any:
        """Return the observation as docs/contribute/protocol-reference.md describes it."""
        return self._game.observe(self.seat)

    def sample(self, rng: random.Random) -> Game:
        """Return a random game that looks the same to this seat, for searching."""
        return self._game.sample_hidden(self.seat, rng)


class Player(Protocol):
    """A player: it decides for a seat."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return one of ``actions``, the legal moves of the seat of ``view``."""


class Assessment(NamedTuple):
    """A player's assessment of one of its choices."""

    value: float
    """The value of the choice in points. Each player defines what it measures."""
    share: float | None = None
    """The share of its playouts for this choice, if it counts them."""


@runtime_checkable
class AssessingPlayer(Protocol):
    """A player that reports its assessments, for collecting data."""

    def assessments(self) -> dict[int, Assessment]:
        """Return the assessments of its latest choices, by move. Some may be missing."""
