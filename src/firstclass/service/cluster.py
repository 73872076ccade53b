"""The interface to a cluster of servers, and a server that is on its own."""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from firstclass.service.cluster_events import ClusterEvent


class ClusterHandler(Protocol):
    """The reactions of a server to other servers, and the jobs that one server runs for all."""

    def on_event(self, event: ClusterEvent) -> None:
        """Handle an event: something stored has changed, or another server's status has."""

    def resync(self) -> None:
        """Reload everything, because other servers were not heard for a while."""

    def start_leader_tasks(self, *, fresh: bool) -> None:
        """Start the jobs of the leader. ``fresh`` means that no server was running before."""

    async def stop_leader_tasks(self) -> None:
        """Stop the jobs of the leader."""


class SingleServer:
    """The port `Cluster` for a server without others."""

    def publish(self, topic: str, value: Any) -> None:
        """Do nothing, because nobody listens."""

    def peer_values(self, topic: str) -> Mapping[int, Any]:
        """Return an empty mapping."""
        return {}

    def peer_topics(self, prefix: str) -> Iterable[str]:
        """Return nothing."""
        return ()

    def is_first(self, topic: str) -> bool:
        """Return True: a server on its own is always the first."""
        return True

    def exclusive(self) -> AbstractContextManager[None]:
        """Return a context in which nobody has to wait."""
        return nullcontext()

    async def run(self, handler: ClusterHandler) -> None:
        """Let the handler run every job until this is cancelled."""
        handler.resync()
        handler.start_leader_tasks(fresh=True)
        await asyncio.Event().wait()
