"""How many watch a table."""

import asyncio
from collections.abc import Callable

PAUSE = 0.5
"""Seconds between two times that it is told."""


class Audience:
    """How many watch a table; who listens is told when it has changed, but not too often."""

    def __init__(self, elsewhere: Callable[[], int]) -> None:
        self.here = 0
        self.listeners: set[Callable[[], None]] = set()
        self._elsewhere = elsewhere
        self._told = 0
        self._due: asyncio.TimerHandle | None = None

    @property
    def count(self) -> int:
        """How many, at all servers."""
        return self.here + self._elsewhere()

    def change(self, by: int) -> None:
        """So many more here."""
        self.here += by
        if by:
            self.count_anew()

    def count_anew(self) -> None:
        """Tell how many there are, soon."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(PAUSE, self._tell)

    def _tell(self) -> None:
        self._due = None
        if self.count != self._told:
            self._told = self.count
            for listener in tuple(self.listeners):
                listener()
