"""What can be asked and wished for beside a conversation; whoever carries it to here."""

import logging
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, cast

from firstclass.messages import Reason, speaking
from firstclass.players import known_players
from firstclass.service.play.catalogue import catalogue_text, todays_text
from firstclass.service.play.conversation import Whose, welcome
from firstclass.service.play.deals import check_deal, check_help
from firstclass.service.play.limits import HERE, Limits, Porter, What
from firstclass.service.play.parcels import pack, unpack
from firstclass.service.play.rematch import Rematches
from firstclass.service.play.reviews import Reviews
from firstclass.service.play.seating import Shown
from firstclass.service.play.states import moments, report, table_info, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.play.watching import check_shown
from firstclass.service.ports import Channel, Minds, Reviewer, Store, Time
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import Arrival, NewBranch, NewTable, PlayAgain
from firstclass.service.protocol.parcels import Parcel
from firstclass.service.protocol.told import (
    PROTOCOL,
    Bots,
    GameRecord,
    GivenSeat,
    Health,
    Invited,
    Moments,
    Rematch,
    Report,
    Reviewing,
    TableInfo,
)

HEALTHY = 1.0
"""Seconds for which it is believed that something can be saved, once something was."""

logger = logging.getLogger(__name__)


class Caller(NamedTuple):
    """Who asks: the key it shows, its language, where it is, and who is signed in, if any."""

    key: str | None
    language: str
    address: str = HERE
    person: str | None = None

    @property
    def shown(self) -> Shown:
        """What it shows of itself."""
        return Shown(self.key, self.person)


STRANGER = Shown()
"""Who shows nothing of themselves."""


def nobody() -> None:
    """Who is signed in where nobody can be."""


class Calls:
    """All calls of docs/protocol.md. What can not be done raises Refusal."""

    def __init__(
        self,
        store: Store,
        minds: Minds,
        reviewer: Reviewer,
        addresses: Sequence[str] = (),
        limits: Limits | None = None,
        time: Time | None = None,
    ) -> None:
        """``addresses`` are those at which other devices find the server."""
        self._addresses = addresses
        self._store = store
        self._tried_out = -HEALTHY
        self.porter = Porter(limits or Limits())
        self.tables = Tables(store, minds, time)
        self._minds = minds
        self._reviews = Reviews(store, reviewer)
        self._rematches = Rematches(store)

    def admit(self, what: What, caller: Caller) -> None:
        """Count what somebody asks for; raises Refusal if it is too much."""
        self.porter.admit(what, caller.address, caller.key or caller.person)

    def present(self, caller: Caller) -> AbstractContextManager[None]:
        """As long as somebody stays; raises Refusal if too many of their address do."""
        return self.porter.present(caller.address)

    def health(self) -> Health:
        """That the server is there, and how it speaks; raises Refusal if it can keep nothing."""
        if time.monotonic() - self._tried_out < HEALTHY:
            return {"status": "ok", "protocol": PROTOCOL}
        try:
            self._store.try_out()
        except Exception as error:
            logger.error("nothing can be saved: %s", str(error).partition("\n")[0])
            raise Refusal("failed", Reason("nothing_saved")) from error
        self._tried_out = time.monotonic()
        return {"status": "ok", "protocol": PROTOCOL}

    def catalogue(self, box: str | None) -> tuple[bytes, str]:
        """Every card and tile of a box as JSON, and a name for just this text.

        It is the box with this hash, or the one games begin with now.
        """
        return todays_text() if box is None else catalogue_text(self.tables.box(box))

    def players(self) -> Bots:
        """The computer's players, weakest first, and those who have levels of their own."""
        return {
            "players": [
                {"name": p.name, "level": p.level, "levels": p.levels, "line": p.line}
                for p in known_players()
            ]
        }

    def create(self, wish: NewTable, person: str | None = None) -> Invited:
        """Make a table; its id and its key."""
        return place(*self.tables.create(wish, person))

    def open_record(self, caller: Caller, record: object) -> Invited:
        """Make a table to look through a recorded game; its id and its key."""
        with speaking(caller.language):
            return place(*self.tables.open_record(record, caller.person))

    def pack(self, caller: Caller, table_id: str) -> dict[str, Any]:
        """Close a table; what its game goes on from elsewhere."""
        return pack(self.tables.find(table_id), caller.shown)

    def unpack(self, caller: Caller, parcel: Parcel) -> Invited:
        """Make a table at which a game goes on that comes from elsewhere; its id and its key."""
        with speaking(caller.language):
            return place(*unpack(self.tables, parcel, caller.person))

    def branch(self, caller: Caller, table_id: str, wish: NewBranch) -> Invited:
        """Make a table that goes on from a moment of another; its id and its key."""
        table = self.tables.find(table_id)
        viewer = viewer_of(table, caller.shown, caller.language, wish.seat)
        check_help(table)
        check_shown(table, viewer.plays, wish.version)
        return place(*self.tables.branch(table, wish, caller.person))

    def rematch(self, caller: Caller, table_id: str, wish: PlayAgain) -> Rematch:
        """Say whether somebody plays again; the table and the caller's key, once it is laid."""
        table = self._own(caller, table_id)
        seats = table.seating.opened_by(caller.shown) or ()
        again = self._rematches.answer(table, seats, wish)
        return {"table": again, "key": caller.key if again else None}

    def invite(self, caller: Caller, table_id: str, seat: int) -> GivenSeat:
        """Give a seat of a table away; the invitation to it, and where others find the server."""
        table = self.tables.find(table_id)
        check_help(table)
        invitation = table.invite(seat, caller.shown)
        return {"invitation": invitation, "addresses": [*self._addresses]}

    def withdraw(self, caller: Caller, table_id: str, seat: int) -> None:
        """Take the invitation to a seat back."""
        self.tables.find(table_id).withdraw(seat, caller.shown)

    def accept(self, table_id: str, arrival: Arrival, person: str | None = None) -> Invited:
        """Let a guest sit down at a table; its id and the key to the seat."""
        shown = Shown(arrival.key, person)
        key = self.tables.find(table_id).accept(arrival.invitation, arrival.name, shown)
        return place(table_id, key)

    def moments(
        self, caller: Caller, table_id: str, seat: int | None, first: int, last: int
    ) -> Moments:
        """What this seat might see at each version from the first to the last."""
        table = self.tables.find(table_id)
        return {
            "views": moments(
                table, viewer_of(table, caller.shown, caller.language, seat), first, last
            )
        }

    def report(self, caller: Caller, table_id: str, seat: int | None, version: int) -> Report:
        """A moment as this seat knows it, written as a scenario."""
        table = self.tables.find(table_id)
        return report(table, viewer_of(table, caller.shown, caller.language, seat), version)

    def describe(self, table_id: str, shown: Shown = STRANGER) -> TableInfo:
        """What a table plays, with which cards, and who sits at it."""
        return table_info(self._seen(table_id, shown), plays=False)

    def record(self, table_id: str, shown: Shown = STRANGER) -> GameRecord:
        """The record of a game that is over."""
        return cast(GameRecord, self._seen(table_id, shown).record())

    def review(self, caller: Caller, table_id: str) -> Reviewing:
        """How far the review of a game that is over is, and what it says."""
        return self._review_of(self._seen(table_id, caller.shown), caller)

    def start_review(self, caller: Caller, table_id: str) -> Reviewing:
        """Have the game reviewed; how far that is."""
        table = self._own(caller, table_id)
        self._reviews.start(table)
        return self._review_of(table, caller)

    def cancel_review(self, caller: Caller, table_id: str) -> Reviewing:
        """Give the review of the game up, if it is being made; how far it is."""
        table = self._own(caller, table_id)
        self._reviews.cancel(table)
        return self._review_of(table, caller)

    async def welcome(
        self,
        channel: Channel,
        protocol: int,
        table_id: str,
        address: str = HERE,
        whose: Whose = nobody,
        program: bool = False,
    ) -> None:
        """Let a client of this protocol sit down at a table, and talk with it until it leaves.

        It may be a ``program`` that plays for a person.
        """
        porter = self.porter
        await welcome(channel, self.tables, table_id, protocol, whose, porter, address, program)

    def open(self, *, fresh: bool = True) -> None:
        """Let the clocks of all tables run; ``fresh``: no server was there until now."""
        self.tables.schedule.open(fresh=fresh)

    async def close(self) -> None:
        """End the reviews that are being made and all thoughts, and look at no clock any more."""
        self.tables.schedule.close()
        await self._minds.close()
        await self._reviews.close()

    def _seen(self, table_id: str, shown: Shown) -> Table:
        table = self.tables.find(table_id)
        check_deal(table, shown)
        return table

    def _own(self, caller: Caller, table_id: str) -> Table:
        table = self.tables.find(table_id)
        if not viewer_of(table, caller.shown, caller.language).plays:
            raise Refusal("forbidden", Reason("spectators"))
        return table

    def _review_of(self, table: Table, caller: Caller) -> Reviewing:
        with speaking(caller.language):
            return self._reviews.state(table)


def place(table_id: str, key: str | None) -> Invited:
    """A table and the key to it, unless it is a person's."""
    return {"table": table_id, "key": key}
