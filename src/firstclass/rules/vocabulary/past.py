"""The moves and the bookings of a game, as chains whose links copies of a state share."""

from typing import Final, final

from mypy_extensions import i64


@final
class Played:
    """A move, and the moves before it."""

    __slots__ = ("before", "action")

    def __init__(self, before: "Played | None", action: i64) -> None:
        self.before = before
        self.action: i64 = action


NO_PAST: Final = Played(None, -1)
"""The first link of a game that did not begin at its set-up, such as a sampled one."""


@final
class Booked:
    """A booking of points, and the bookings before it."""

    __slots__ = ("before", "seat", "points", "kind", "round", "source")

    def __init__(
        self, before: "Booked | None", seat: i64, points: i64, kind: i64, round_: i64, source: i64
    ) -> None:
        self.before = before
        self.seat: i64 = seat
        self.points: i64 = points
        self.kind: i64 = kind
        self.round: i64 = round_
        self.source: i64 = source
