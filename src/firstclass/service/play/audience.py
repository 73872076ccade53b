"""How many watch a table."""

import asyncio
from collections.abc import Callable

PAUSE = 0.5
"""Seconds between two times that it is told."""


class Audience:
    """How many watch a table; who listens is told when it has changed, but not too often."""

    def __init__(self) -> None:
        self.count = 0
        self.listeners: set[Callable[[], None]] = set()
        self._told = 0
        self._due: asyncio.TimerHandle | None = None

    def change(self, by: int) -> None:
        """So many more."""
        self.count += by
        if by and self._due is None:
            self._due = asyncio.get_running_loop().call_later(PAUSE, self._tell)

    def _tell(self) -> None:
        self._due = None
        if self.count != self._told:
            self._told = self.count
            for listener in tuple(self.listeners):
                listener()
