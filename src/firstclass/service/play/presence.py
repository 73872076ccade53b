"""The people who are connected to a table, at any server."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from firstclass.service.play.seating import Seats
from firstclass.service.ports import Cluster

ANNOUNCE_DELAY = 0.5
"""Seconds between two announcements."""


class SpectatorCount:
    """Counts the spectators of a table. Listeners hear of changes, but not too often."""

    def __init__(self, elsewhere: Callable[[], int]) -> None:
        self.local_count = 0
        self.listeners: set[Callable[[], None]] = set()
        self._elsewhere = elsewhere
        self._announced_count = 0
        self._due: asyncio.TimerHandle | None = None

    @property
    def count(self) -> int:
        """The number of spectators, at all servers."""
        return self.local_count + self._elsewhere()

    def change(self, by: int) -> None:
        """Add to the number of spectators at this server."""
        self.local_count += by
        if by:
            self.schedule_announcement()

    def schedule_announcement(self) -> None:
        """Announce the number soon."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(ANNOUNCE_DELAY, self._announce)

    def _announce(self) -> None:
        self._due = None
        if self.count != self._announced_count:
            self._announced_count = self.count
            for listener in tuple(self.listeners):
                listener()


TABLE_TOPIC = "table/"
"""The prefix under which servers tell each other who is at a table."""


class Presence:
    """The connections to a table: the seats they decide for, and which of them are visible."""

    def __init__(self, table_id: str, cluster: Cluster) -> None:
        self.topic = TABLE_TOPIC + table_id
        self.visible_seats: dict[
            object, Seats
        ] = {}  # connections with a visible page, with their seats
        self.spectators = SpectatorCount(
            lambda: sum(there["watching"] for there in self._elsewhere())
        )
        self._here: Counter[int] = Counter()
        self._cluster = cluster

    def change(self, seats: Seats, by: int) -> None:
        """Change the number of connections for these seats, or of spectators."""
        self._here.update(dict.fromkeys(seats, by))
        self.spectators.change(by * (not seats))
        self._publish()

    def set_visible_seats(self, who: object, seats: Seats | None) -> None:
        """Set the seats for which a connection has a visible page. None: it has ended."""
        if seats is None:
            self.visible_seats.pop(who, None)
        else:
            self.visible_seats[who] = seats
        self._publish()

    def is_connected(self, seat: int) -> bool:
        """Return whether somebody who decides for this seat is connected."""
        return self._here[seat] > 0 or any(seat in there["here"] for there in self._elsewhere())

    def is_page_visible(self, seat: int) -> bool:
        """Return whether somebody who decides for this seat is connected with a visible page."""
        looks = (*self.visible_seats.values(), *(there["looks"] for there in self._elsewhere()))
        return any(seat in seats for seats in looks)

    @property
    def runs_bots(self) -> bool:
        """Whether bots think here. Of several servers with connections, only one does so."""
        return self._cluster.is_first(self.topic)

    def _elsewhere(self) -> Iterable[Any]:
        return self._cluster.peer_values(self.topic).values()

    def _publish(self) -> None:
        here = sorted(seat for seat, count in self._here.items() if count)
        looks = sorted({seat for seats in self.visible_seats.values() for seat in seats})
        value = {"here": here, "looks": looks, "watching": self.spectators.local_count}
        self._cluster.publish(self.topic, value if here or self.spectators.local_count else None)
