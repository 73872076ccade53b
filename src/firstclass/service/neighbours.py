"""The interface to a cluster of servers, and a server that is on its own."""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol


class House(Protocol):
    """The reactions of a server to other servers, and the jobs that one server runs for all."""

    def hear(self, what: str, about: str) -> None:
        """Handle a change: something stored has changed, or another server's status has."""

    def hear_anew(self) -> None:
        """Reload everything, because other servers were not heard for a while."""

    def begin(self, *, fresh: bool) -> None:
        """Start the jobs of the leader. ``fresh`` means that no server was running before."""

    async def rest(self) -> None:
        """Stop the jobs of the leader."""


class Alone:
    """The port `Neighbours` for a server without others."""

    def say(self, what: str, value: Any) -> None:
        """Do nothing, because nobody listens."""

    def others(self, what: str) -> Mapping[int, Any]:
        """Return an empty mapping."""
        return {}

    def all(self, kind: str) -> Iterable[str]:
        """Return nothing."""
        return ()

    def is_first(self, what: str) -> bool:
        """Return True: a server on its own is always the first."""
        return True

    def alone(self) -> AbstractContextManager[None]:
        """Return a context in which nobody has to wait."""
        return nullcontext()

    async def run(self, house: House) -> None:
        """Let the house run every job until this is cancelled."""
        house.hear_anew()
        house.begin(fresh=True)
        await asyncio.Event().wait()
