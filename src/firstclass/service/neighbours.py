"""A server that has its tables for itself."""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol


class House(Protocol):
    """What a server hears from others, and what one of them does for all."""

    def hear(self, what: str, about: str) -> None:
        """Something has changed where it is kept, or stands otherwise elsewhere."""

    def hear_anew(self) -> None:
        """Nobody knows what has changed: others were not heard for a while."""

    def begin(self, *, fresh: bool) -> None:
        """Do from now on what one server does for all; ``fresh``: none was there to do it."""

    async def rest(self) -> None:
        """Do it no more."""


class Alone:
    """The port `Neighbours` where there are none."""

    def say(self, what: str, value: Any) -> None:
        """Nobody is there to hear it."""

    def others(self, what: str) -> Mapping[int, Any]:
        """There are none."""
        return {}

    def all(self, kind: str) -> Iterable[str]:
        """There is nothing elsewhere."""
        return ()

    def is_first(self, what: str) -> bool:
        """Who is alone is the first."""
        return True

    def alone(self) -> AbstractContextManager[None]:
        """Nobody has to wait."""
        return nullcontext()

    async def run(self, house: House) -> None:
        """Let the house do everything until this is cancelled."""
        house.hear_anew()
        house.begin(fresh=True)
        await asyncio.Event().wait()
