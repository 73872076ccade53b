"""The number of spectators at a table."""

import asyncio
from collections.abc import Callable

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
