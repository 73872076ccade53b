"""One server of a cluster: it hears about changes on the others, and can act as leader."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from firstclass.service.adapters.services import Services
from firstclass.service.background import start_task
from firstclass.service.cluster import (
    AccessRevoked,
    ChatMessagePosted,
    ClusterEvent,
    OpenGameChanged,
    OutageStored,
    PersonChanged,
    ServerLeft,
    TableChanged,
    TournamentChanged,
    ValueChanged,
)
from firstclass.service.lobby.service import PRESENCE_PREFIX
from firstclass.service.play.presence import TABLE_TOPIC
from firstclass.service.protocol.errors import RefusedError

logger = logging.getLogger(__name__)


class ServerClusterHandler:
    """The port `ClusterHandler`, around the services of this server."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.is_ready = (
            asyncio.Event()
        )  # set once it hears from others; no client connects before that
        self._leader_tasks: list[asyncio.Task[None]] = []

    def on_event(self, event: ClusterEvent) -> None:
        """Handle a change in the database or on another server."""
        with log_errors():
            self._handle(event)

    def resync(self) -> None:
        """Reload everything that may have changed, after a time without messages from others."""
        services = self._services
        tables = services.api.tables.tables
        for room in (
            tables,
            tables.schedule,
            services.api.lobby,
            services.api.tournaments,
            services.people,
        ):
            with log_errors():
                room.resync()
        self.is_ready.set()

    def start_leader_tasks(self, *, fresh: bool) -> None:
        """Start the common jobs of the cluster, as its leader."""
        services = self._services
        services.api.tables.open(fresh=fresh)
        api = services.api
        tasks = services.outbox, services.moderation, api.tournaments, api.archive
        self._leader_tasks = [start_task(task.run()) for task in tasks]

    async def stop_leader_tasks(self) -> None:
        """Stop the common jobs."""
        for task in self._leader_tasks:
            task.cancel()
        if self._leader_tasks:
            await asyncio.wait(self._leader_tasks)
        self._leader_tasks = []

    def _handle(self, event: ClusterEvent) -> None:
        services, tables = self._services, self._services.api.tables.tables
        match event:
            case TableChanged(table_id, revision):
                tables.on_table_changed(table_id, revision)
            case ChatMessagePosted(table_id, from_spectator, number):
                tables.on_chat_message(table_id, from_spectator, number)
            case ValueChanged(topic) if topic.startswith(TABLE_TOPIC):
                tables.on_presence_changed(topic.removeprefix(TABLE_TOPIC))
            case ValueChanged(topic) if topic.startswith(PRESENCE_PREFIX):
                services.api.lobby.on_presence_changed(topic.removeprefix(PRESENCE_PREFIX))
            case OpenGameChanged(open_game_id):
                services.api.lobby.on_open_game_changed(open_game_id)
            case TournamentChanged(tournament_id):
                services.api.tournaments.on_tournament_changed(tournament_id)
            case PersonChanged():
                services.api.lobby.refresh_clients()
            case AccessRevoked():
                services.people.resync()
            case OutageStored():
                tables.schedule.resync()
            case ServerLeft() if self._leader_tasks:
                # The server that ended may have watched the clocks, and not counted a game.
                services.api.tables.open(fresh=False)
                start_task(services.api.archive.run())


@contextmanager
def log_errors() -> Iterator[None]:
    """Log an error in the handling of one message, so that others are not affected."""
    try:
        with suppress(RefusedError):  # unreadable, or changed once more by others
            yield
    except Exception:
        logger.exception("the change of another server could not be read")
