"""The number of spectators at a table."""

import asyncio
from collections.abc import Callable

PAUSE = 0.5
"""Seconds between two announcements."""


class Audience:
    """Counts the spectators of a table. Listeners hear of changes, but not too often."""

    def __init__(self, elsewhere: Callable[[], int]) -> None:
        self.here = 0
        self.listeners: set[Callable[[], None]] = set()
        self._elsewhere = elsewhere
        self._told = 0
        self._due: asyncio.TimerHandle | None = None

    @property
    def count(self) -> int:
        """The number of spectators, at all servers."""
        return self.here + self._elsewhere()

    def change(self, by: int) -> None:
        """Add to the number of spectators at this server."""
        self.here += by
        if by:
            self.count_anew()

    def count_anew(self) -> None:
        """Announce the number soon."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(PAUSE, self._tell)

    def _tell(self) -> None:
        self._due = None
        if self.count != self._told:
            self._told = self.count
            for listener in tuple(self.listeners):
                listener()
