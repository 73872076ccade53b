"""The requests of the HTTP API, independent of the transport."""

import hashlib
import json
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import Annotated, Any, NamedTuple, cast

from firstclass.catalogue import Catalogue as Box
from firstclass.catalogue import load
from firstclass.messages import Reason, use_language
from firstclass.players import registered_players
from firstclass.rules.constants import constants, setup_choices
from firstclass.rules.registry import rulings_of_kinds
from firstclass.service.play.client import Visit, serve_client
from firstclass.service.play.daily_rules import check_deal_visible
from firstclass.service.play.fair_play import (
    check_help_allowed,
    check_seats_transferable,
    record_help,
)
from firstclass.service.play.rate_limits import LOCAL_ADDRESS, Limits, RateLimiter
from firstclass.service.play.rematch import Rematches
from firstclass.service.play.reviews import Reviews
from firstclass.service.play.seating import Credentials
from firstclass.service.play.spectator_view import check_version_shown
from firstclass.service.play.state_messages import moments, report, table_info, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.play.transfer import export_table, import_table
from firstclass.service.ports import BotRunner, Reviewer, Store, TimeSource
from firstclass.service.protocol.calls import (
    Document,
    LimitName,
    OptionalPerson,
    Query,
    SenderLanguage,
    call,
)
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import (
    MAX_MOMENTS,
    AcceptInvitation,
    NewBranch,
    NewTable,
    RematchAnswer,
)
from firstclass.service.protocol.responses import (
    PROTOCOL,
    Bots,
    BugReport,
    CardKind,
    Catalogue,
    GameRecord,
    Health,
    Moments,
    OpenedTable,
    Rematch,
    ReviewProgress,
    SeatInvitation,
    TableInfo,
    TransferFile,
)

HEALTH_CHECK_TTL = 1.0
"""Seconds for which a successful test of the store counts."""

logger = logging.getLogger(__name__)


class Caller(NamedTuple):
    """The sender of a request: its key, language, address, and signed-in person, if any."""

    key: str | None
    language: str
    address: str = LOCAL_ADDRESS
    person: str | None = None

    @property
    def credentials(self) -> Credentials:
        """The key and the person that open seats."""
        return Credentials(self.key, self.person)


ANONYMOUS = Credentials()
"""A caller without a key or a person."""


class TableApi:
    """All requests of the protocol. One that is not possible raises RefusedError."""

    def __init__(
        self,
        store: Store,
        bot_runner: BotRunner,
        reviewer: Reviewer,
        addresses: Sequence[str] = (),
        limits: Limits | None = None,
        time: TimeSource | None = None,
    ) -> None:
        """``addresses`` are those at which other devices can reach the server."""
        self._addresses = addresses
        self._store = store
        self._tried_out = -HEALTH_CHECK_TTL
        self.rate_limiter = RateLimiter(limits or Limits())
        self.tables = Tables(store, bot_runner, time)
        self._bot_runner = bot_runner
        self._reviews = Reviews(store, reviewer)
        self.rematches = Rematches(store)
        # A server refuses people whom somebody at the table has blocked.
        self.check_guest: Callable[[str | None, str], None] = lambda person, table_id: None

    def acquire(self, what: LimitName, caller: Caller) -> None:
        """Count a request. Raises RefusedError above the rate limit."""
        self.rate_limiter.acquire(what, caller.address, caller.key or caller.person)

    def count_connection(self, caller: Caller) -> AbstractContextManager[None]:
        """Count a connection while it lasts. Raises RefusedError if its address has too many."""
        return self.rate_limiter.count_connection(caller.address)

    @call("GET", "/api/health", "whether the server is up")
    def health(self) -> Health:
        """Return the status of the server. Raises RefusedError if nothing can be stored."""
        if time.monotonic() - self._tried_out < HEALTH_CHECK_TTL:
            return {"status": "ok", "protocol": PROTOCOL}
        try:
            self._store.check_writable()
        except Exception as error:
            logger.exception("cannot save anything")
            raise RefusedError("failed", Reason("nothing_saved")) from error
        self._tried_out = time.monotonic()
        return {"status": "ok", "protocol": PROTOCOL}

    @call("GET", "/api/catalogue", "a box, and the options of its games", response=Catalogue)
    def catalogue(
        self, box: Annotated[str | None, Query("its hash; default: the box of new games")] = None
    ) -> Document:
        """Return every card and tile of a box.

        ``box`` is the hash of a box. None means the box that games begin with now.
        """
        return Document(*(todays_text() if box is None else catalogue_text(self.tables.box(box))))

    @call("GET", "/api/bots", "the bots")
    def bots(self) -> Bots:
        """Return the bots: the cast, then others, each weakest first."""
        return {
            "bots": [
                {
                    "name": p.name,
                    "level": p.level,
                    "in_cast": p.in_cast,
                    "description": p.description,
                }
                for p in registered_players()
            ]
        }

    @call("POST", "/api/tables", "opens a table", status=201, limit="tables")
    def create(self, request: NewTable, person: OptionalPerson = None) -> OpenedTable:
        """Make a table and return its id and key."""
        return table_and_key(*self.tables.create(request, person))

    @call(
        "POST",
        "/api/records",
        "opens a game record at a table where nobody plays, to replay it or branch off",
        status=201,
        limit="tables",
        body=GameRecord,
    )
    def open_record(
        self, request: Any, language: SenderLanguage, person: OptionalPerson = None
    ) -> OpenedTable:
        """Make a table to look through a game record. Return its id and key."""
        with use_language(language):
            return table_and_key(*self.tables.open_record(request, person))

    @call(
        "POST",
        "/api/tables/{table_id}/transfer",
        "closes the table and returns its transfer file; only for a host without guests",
        response=TransferFile,
    )
    def export_table(self, caller: Caller, table_id: str) -> dict[str, Any]:
        """Close a table and return its transfer file."""
        return export_table(self.tables.find(table_id), caller.credentials)

    @call(
        "POST",
        "/api/transfers",
        "opens a table from a transfer file, with the same players at the same moment",
        status=201,
        limit="tables",
    )
    def import_table(
        self, request: TransferFile, language: SenderLanguage, person: OptionalPerson = None
    ) -> OpenedTable:
        """Make a table from a transfer file. Return its id and key."""
        with use_language(language):
            return table_and_key(*import_table(self.tables, request, person))

    @call(
        "POST",
        "/api/tables/{table_id}/branches",
        "opens a table that plays on from a version of this one (see Branches)",
        status=201,
        limit="tables",
    )
    def branch(self, caller: Caller, table_id: str, request: NewBranch) -> OpenedTable:
        """Make a table that plays on from a moment of another. Return its id and key."""
        table = self.tables.find(table_id)
        viewer = viewer_of(table, caller.credentials, caller.language, request.seat)
        check_help_allowed(table)
        check_version_shown(table, viewer.plays, request.version)
        branched = self.tables.branch(table, request, caller.person)
        record_help(table, viewer.seats)
        return table_and_key(*branched)

    @call(
        "POST",
        "/api/tables/{table_id}/rematch",
        "accepts or declines a rematch with the same people, modules and rules, after the game",
    )
    def rematch(self, caller: Caller, table_id: str, request: RematchAnswer) -> Rematch:
        """Answer for the caller whether they want a rematch.

        Return the rematch's table and the caller's key once all have answered.
        """
        table = self._own_table(caller, table_id)
        seats = table.seating.seats_of(caller.credentials) or ()
        again = self.rematches.answer(table, seats, request)
        return {"table": again, "key": caller.key if again else None}

    @call(
        "POST",
        "/api/tables/{table_id}/seats/{seat}/invitation",
        "gives a seat away by an invitation",
        status=201,
    )
    def invite(self, caller: Caller, table_id: str, seat: int) -> SeatInvitation:
        """Give a seat away. Return the invitation, and the addresses of the server."""
        table = self.tables.find(table_id)
        check_seats_transferable(table)
        invitation = table.invite(seat, caller.credentials)
        return {"invitation": invitation, "addresses": [*self._addresses]}

    @call(
        "DELETE",
        "/api/tables/{table_id}/seats/{seat}/invitation",
        "withdraws the invitation",
        status=204,
    )
    def withdraw_invitation(self, caller: Caller, table_id: str, seat: int) -> None:
        """Withdraw the invitation to a seat."""
        self.tables.find(table_id).withdraw(seat, caller.credentials)

    @call(
        "POST",
        "/api/tables/{table_id}/accepted-invitations",
        "accepts an invitation; the key opens this seat only",
        status=201,
    )
    def accept_invitation(
        self, table_id: str, request: AcceptInvitation, person: OptionalPerson = None
    ) -> OpenedTable:
        """Accept an invitation. Return the id of the table and the key to the seat."""
        self.check_guest(person, table_id)
        credentials = Credentials(request.key, person)
        key = self.tables.find(table_id).accept(request.invitation, request.name, credentials)
        return table_and_key(table_id, key)

    @call(
        "GET",
        "/api/tables/{table_id}/history",
        "the observation at each version; versions that were not played are left out",
        limit="looks",
    )
    def moments(
        self,
        caller: Caller,
        table_id: str,
        first: Annotated[int, Query("the first version")],
        last: Annotated[int, Query(f"the last version, at most {MAX_MOMENTS - 1} later")],
        seat: Annotated[
            int | None, Query("the seat that sees; default: what everybody can see")
        ] = None,
    ) -> Moments:
        """Return the observations of a seat for each version from the first to the last."""
        table = self.tables.find(table_id)
        return {
            "views": moments(
                table, viewer_of(table, caller.credentials, caller.language, seat), first, last
            )
        }

    @call(
        "GET",
        "/api/tables/{table_id}/bug-report",
        "a moment as a scenario to report a bug; during the game, everything that the seat does not"
        " know is sampled",
        limit="looks",
    )
    def bug_report(
        self,
        caller: Caller,
        table_id: str,
        version: Annotated[int, Query("the version")],
        seat: Annotated[int | None, Query("the seat that knows it; default: a spectator")] = None,
    ) -> BugReport:
        """Return a moment as this seat knows it, written as a scenario."""
        table = self.tables.find(table_id)
        return report(table, viewer_of(table, caller.credentials, caller.language, seat), version)

    @call("GET", "/api/tables/{table_id}", "a table in short")
    def describe(self, table_id: str, credentials: Credentials = ANONYMOUS) -> TableInfo:
        """Return what a table plays, with which cards, and who sits at it."""
        return table_info(self._visible_table(table_id, credentials), plays=False)

    @call(
        "GET",
        "/api/tables/{table_id}/record",
        "the game record, after the game or if the table was opened from one",
    )
    def record(self, table_id: str, credentials: Credentials = ANONYMOUS) -> GameRecord:
        """Return the record of a finished game."""
        return cast(GameRecord, self._visible_table(table_id, credentials).record())

    @call(
        "GET",
        "/api/tables/{table_id}/review",
        "the review or its progress, after the game or if the table was opened from a record",
    )
    def review(self, caller: Caller, table_id: str) -> ReviewProgress:
        """Return the progress of a review, and its result once it is there."""
        return self._review_of(self._visible_table(table_id, caller.credentials), caller)

    @call(
        "POST",
        "/api/tables/{table_id}/review",
        "starts a review, unless there is one",
        limit="reviews",
    )
    def start_review(self, caller: Caller, table_id: str) -> ReviewProgress:
        """Start the review of a finished game, and return its progress."""
        table = self._own_table(caller, table_id)
        self._reviews.start(table)
        return self._review_of(table, caller)

    @call("DELETE", "/api/tables/{table_id}/review", "cancels a review in progress")
    def cancel_review(self, caller: Caller, table_id: str) -> ReviewProgress:
        """Cancel the review of a game if it is in progress, and return the state."""
        table = self._own_table(caller, table_id)
        self._reviews.cancel(table)
        return self._review_of(table, caller)

    async def serve_client(self, visit: Visit) -> None:
        """Connect a client to a table, and serve it until it disconnects."""
        await serve_client(visit, self.tables, self.rate_limiter)

    def open(self, *, fresh: bool = True) -> None:
        """Start the clocks of all tables. ``fresh`` means that no server was running before."""
        self.tables.schedule.open(fresh=fresh)

    async def close(self) -> None:
        """Stop all reviews, all thinking and all clocks."""
        self.tables.schedule.close()
        await self._bot_runner.close()
        await self._reviews.close()

    def _visible_table(self, table_id: str, credentials: Credentials) -> Table:
        table = self.tables.find(table_id)
        check_deal_visible(table, credentials)
        return table

    def _own_table(self, caller: Caller, table_id: str) -> Table:
        table = self.tables.find(table_id)
        if not viewer_of(table, caller.credentials, caller.language).plays:
            raise RefusedError("forbidden", Reason("spectators"))
        return table

    def _review_of(self, table: Table, caller: Caller) -> ReviewProgress:
        with use_language(caller.language):
            return self._reviews.state(table)


def table_and_key(table_id: str, key: str | None) -> OpenedTable:
    """Return a table and its key. A table with an owner has none."""
    return {"table": table_id, "key": key}


def catalogue(box: Box) -> Catalogue:
    """Return everything in the box, and the options of its games."""
    kinds: dict[str, CardKind] = {
        kind: {"ruling": ruling} for kind, ruling in rulings_of_kinds().items()
    }
    return {
        **box.as_json(),  # type: ignore[typeddict-item]
        "kinds": kinds,
        "constants": constants(),
        "choices": setup_choices(box.modules),
    }


@cache
def todays_text() -> tuple[bytes, str]:
    """Return the catalogue of the box that games begin with now."""
    return catalogue_text(load())


def catalogue_text(box: Box) -> tuple[bytes, str]:
    """Return the catalogue as JSON, and its ETag."""
    text = json.dumps(catalogue(box), ensure_ascii=False, separators=(",", ":")).encode()
    return text, f'"{hashlib.sha256(text).hexdigest()[:16]}"'
