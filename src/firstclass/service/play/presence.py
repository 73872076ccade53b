"""Who is at a table: connected for which seats, and whether they look at it."""

from collections import Counter

from firstclass.service.play.seating import Seats


class Presence:
    """Somebody may be here at several devices, and is away only if they look at none."""

    def __init__(self) -> None:
        self._connected: Counter[int] = Counter()
        self._looking: Counter[int] = Counter()

    def come(self, seats: Seats, looks: bool) -> None:
        """Somebody who decides for these seats is here; `go` says when they leave."""
        self._connected.update(seats)
        if looks:
            self._looking.update(seats)

    def go(self, seats: Seats, looked: bool) -> None:
        """Somebody who decided for these seats has left."""
        self._connected.subtract(seats)
        if looked:
            self._looking.subtract(seats)

    def is_here(self, seat: int) -> bool:
        """Whether somebody who decides for this seat is connected."""
        return self._connected[seat] > 0

    def is_away(self, seat: int) -> bool:
        """Whether nobody of those who are connected for this seat looks at the table."""
        return self.is_here(seat) and self._looking[seat] == 0
