"""One server of a cluster: it hears about changes on the others, and can act as leader."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from firstclass.service.adapters.rooms import Rooms
from firstclass.service.protocol.errors import Refusal

logger = logging.getLogger(__name__)


class Host:
    """The port `House`, around the services of this server."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self.open = asyncio.Event()  # set once it hears from others; no client connects before that
        self._duties: list[asyncio.Task[None]] = []

    def hear(self, what: str, about: str) -> None:
        """Handle a change in the database or on another server."""
        with told():
            self._hear(what, about)

    def hear_anew(self) -> None:
        """Reload everything that may have changed, after a time without messages from others."""
        rooms = self._rooms
        tables = rooms.calls.tables
        for room in (tables, tables.schedule, rooms.hall, rooms.director, rooms.people):
            with told():
                room.hear_anew()
        self.open.set()

    def begin(self, *, fresh: bool) -> None:
        """Start the common jobs of the cluster, as its leader."""
        rooms = self._rooms
        rooms.calls.open(fresh=fresh)
        duties = rooms.telling.outbox, rooms.moderation, rooms.director
        self._duties = [asyncio.create_task(duty.run()) for duty in duties]

    async def rest(self) -> None:
        """Stop the common jobs."""
        for duty in self._duties:
            duty.cancel()
        if self._duties:
            await asyncio.wait(self._duties)
        self._duties = []

    def _hear(self, what: str, about: str) -> None:
        rooms, tables = self._rooms, self._rooms.calls.tables
        match what, about.partition("/")[0]:
            case "table", _:
                table_id, changes = about.split()
                tables.hear(table_id, int(changes))
            case "stands", "table":
                tables.hear_of_people(about.removeprefix("table/"))
            case "stands", "lobby":
                rooms.hall.hear_of_people(about.removeprefix("lobby/"))
            case "line", _:
                table_id, gallery, number = about.split()
                tables.hear_of_talk(table_id, gallery == "1", int(number))
            case "departure", _:
                rooms.hall.hear(about)
            case "tournament", _:
                rooms.director.hear(about)
            case "person", _:
                rooms.hall.renew()
            case (("session" | "permit"), _):
                rooms.people.hear_anew()
            case "left", _ if self._duties:  # the server that ended may have watched the clocks
                rooms.calls.open(fresh=False)
            case "outage", _:
                tables.schedule.hear_anew()


@contextmanager
def told() -> Iterator[None]:
    """Log an error in the handling of one message, so that others are not affected."""
    try:
        with suppress(Refusal):  # unreadable, or changed once more by others
            yield
    except Exception:
        logger.exception("the change of another server could not be read")
