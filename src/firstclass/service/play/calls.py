"""What can be asked and wished for beside a conversation; whoever carries it to here."""

from typing import Any, NamedTuple

from firstclass.catalogue import load
from firstclass.players import known_players
from firstclass.service.play.conversation import converse
from firstclass.service.play.reviews import Reviews
from firstclass.service.play.states import moments, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.ports import Channel, Minds, Reviewer, Store
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import NewBranch, NewTable
from firstclass.words import speaking


class Caller(NamedTuple):
    """Who asks: the key it shows, if any, and the language it understands."""

    key: str | None
    language: str


class Calls:
    """All calls of docs/protocol.md. What can not be done raises Refusal."""

    def __init__(self, store: Store, minds: Minds, reviewer: Reviewer) -> None:
        self._tables = Tables(store, minds)
        self._reviews = Reviews(store, reviewer)

    def catalogue(self) -> dict[str, Any]:
        """Every card and tile of the box."""
        return load().as_json()

    def players(self) -> dict[str, Any]:
        """The computer's players, weakest first."""
        players = [{"name": p.name, "level": p.level, "line": p.line} for p in known_players()]
        return {"players": players}

    def create(self, wish: NewTable) -> dict[str, str]:
        """Make a table; its id and its key."""
        return place(*self._tables.create(wish))

    def open_record(self, caller: Caller, record: object) -> dict[str, str]:
        """Make a table to look through a recorded game; its id and its key."""
        with speaking(caller.language):
            return place(*self._tables.open_record(record))

    def branch(self, caller: Caller, table_id: str, wish: NewBranch) -> dict[str, str]:
        """Make a table that goes on from a moment of another; its id and its key."""
        table = self._tables.find(table_id)
        viewer_of(table, *caller, wish.seat)
        return place(*self._tables.branch(table, wish))

    def moments(
        self, caller: Caller, table_id: str, seat: int | None, first: int, last: int
    ) -> dict[str, Any]:
        """What this seat might see at each version from the first to the last."""
        table = self._tables.find(table_id)
        return {"views": moments(table, viewer_of(table, *caller, seat), first, last)}

    def describe(self, table_id: str) -> dict[str, Any]:
        """What a table plays, and who sits at it."""
        table = self._tables.find(table_id)
        view = table.game.observe(None)
        shown = {name: view[name] for name in ("players", "modules", "ruleset")}
        return {
            "table": table.id,
            **shown,
            "seats": table.seats,
            "version": table.game.version,
            "over": table.game.over,
        }

    def record(self, table_id: str) -> dict[str, Any]:
        """The record of a game that is over."""
        return self._tables.find(table_id).record()

    def review(self, caller: Caller, table_id: str) -> dict[str, Any]:
        """How far the review of a game that is over is, and what it says."""
        return self._review_of(self._tables.find(table_id), caller)

    def start_review(self, caller: Caller, table_id: str) -> dict[str, Any]:
        """Have the game reviewed; how far that is."""
        table = self._own(caller, table_id)
        self._reviews.start(table)
        return self._review_of(table, caller)

    def cancel_review(self, caller: Caller, table_id: str) -> dict[str, Any]:
        """Give the review of the game up, if it is being made; how far it is."""
        table = self._own(caller, table_id)
        self._reviews.cancel(table)
        return self._review_of(table, caller)

    async def converse(self, channel: Channel, caller: Caller, table_id: str) -> None:
        """Talk about a table with one client until it leaves."""
        await converse(channel, self._tables, table_id, *caller)

    async def close(self) -> None:
        """End the reviews that are being made."""
        await self._reviews.close()

    def _own(self, caller: Caller, table_id: str) -> Table:
        table = self._tables.find(table_id)
        if not viewer_of(table, *caller).plays:
            raise Refusal("forbidden", "Spectators only watch.")
        return table

    def _review_of(self, table: Table, caller: Caller) -> dict[str, Any]:
        with speaking(caller.language):
            return self._reviews.state(table)


def place(table_id: str, key: str) -> dict[str, str]:
    """A table and the key to it."""
    return {"table": table_id, "key": key}
