"""One server of a cluster: it hears about changes on the others, and can act as leader."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from firstclass.service.adapters.services import Services
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

    def on_message(self, what: str, about: str) -> None:
        """Handle a change in the database or on another server."""
        with log_errors():
            self._hear(what, about)

    def resync(self) -> None:
        """Reload everything that may have changed, after a time without messages from others."""
        services = self._services
        tables = services.calls.tables
        for room in (
            tables,
            tables.schedule,
            services.lobby,
            services.tournaments,
            services.people,
        ):
            with log_errors():
                room.resync()
        self.is_ready.set()

    def start_leader_tasks(self, *, fresh: bool) -> None:
        """Start the common jobs of the cluster, as its leader."""
        services = self._services
        services.calls.open(fresh=fresh)
        tasks = services.notifications.outbox, services.moderation, services.tournaments
        self._leader_tasks = [asyncio.create_task(task.run()) for task in tasks]

    async def stop_leader_tasks(self) -> None:
        """Stop the common jobs."""
        for task in self._leader_tasks:
            task.cancel()
        if self._leader_tasks:
            await asyncio.wait(self._leader_tasks)
        self._leader_tasks = []

    def _hear(self, what: str, about: str) -> None:
        services, tables = self._services, self._services.calls.tables
        match what, about.partition("/")[0]:
            case "table", _:
                table_id, changes = about.split()
                tables.on_table_changed(table_id, int(changes))
            case "stands", "table":
                tables.on_presence_changed(about.removeprefix("table/"))
            case "stands", "lobby":
                services.lobby.on_presence_changed(about.removeprefix("lobby/"))
            case "line", _:
                table_id, gallery, number = about.split()
                tables.on_chat_message(table_id, gallery == "1", int(number))
            case "open_game", _:
                services.lobby.on_open_game_changed(about)
            case "tournament", _:
                services.tournaments.on_tournament_changed(about)
            case "person", _:
                services.lobby.refresh_clients()
            case (("session" | "api_token"), _):
                services.people.resync()
            case "left", _ if self._leader_tasks:
                # The server that ended may have watched the clocks.
                services.calls.open(fresh=False)
            case "outage", _:
                tables.schedule.resync()


@contextmanager
def log_errors() -> Iterator[None]:
    """Log an error in the handling of one message, so that others are not affected."""
    try:
        with suppress(RefusedError):  # unreadable, or changed once more by others
            yield
    except Exception:
        logger.exception("the change of another server could not be read")
