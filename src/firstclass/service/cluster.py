"""The interface to a cluster of servers, and a server that is on its own."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import astuple, dataclass
from typing import Any, Protocol

from firstclass.errors import InvalidInputError


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A table has this revision now."""

    table_id: str
    revision: int


@dataclass(frozen=True, slots=True)
class ChatMessagePosted:
    """A chat message has been posted, by a spectator if ``from_spectator`` is true."""

    table_id: str
    from_spectator: bool
    number: int


@dataclass(frozen=True, slots=True)
class OpenGameChanged:
    """An open game has been changed, started or deleted."""

    open_game_id: str


@dataclass(frozen=True, slots=True)
class TournamentChanged:
    """A tournament has been changed or deleted."""

    tournament_id: str


@dataclass(frozen=True, slots=True)
class PersonChanged:
    """A person has been changed or deleted."""

    person: str


@dataclass(frozen=True, slots=True)
class AccessRevoked:
    """A session or an API token is no longer valid."""


@dataclass(frozen=True, slots=True)
class OutageStored:
    """An outage of all servers has been stored, which extends clocks."""


@dataclass(frozen=True, slots=True)
class ServerStarted:
    """A server wants to know the published values of all others."""


@dataclass(frozen=True, slots=True)
class ServerLeft:
    """A server has ended."""


@dataclass(frozen=True, slots=True)
class ValueChanged:
    """The values that other servers have published on this topic are different now."""

    topic: str


@dataclass(frozen=True, slots=True)
class ValuePublished:
    """A server has published a value about itself. None withdraws it."""

    server: int
    topic: str
    value: Any


ClusterEvent = (
    TableChanged
    | ChatMessagePosted
    | OpenGameChanged
    | TournamentChanged
    | PersonChanged
    | AccessRevoked
    | OutageStored
    | ServerStarted
    | ServerLeft
    | ValueChanged
    | ValuePublished
)

EVENT_TYPES: dict[str, type[ClusterEvent]] = {kind.__name__: kind for kind in ClusterEvent.__args__}


def dumps(event: ClusterEvent) -> str:
    """Return an event as JSON."""
    return json.dumps([type(event).__name__, *astuple(event)])


def loads(text: str) -> ClusterEvent:
    """Return the event in a JSON text. Raises InvalidInputError if it contains none."""
    try:
        name, *values = json.loads(text)
        return EVENT_TYPES[name](*values)
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidInputError(f"not an event of a cluster: {text!r:.80}") from error


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
