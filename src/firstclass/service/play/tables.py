"""All tables: making, finding, opening from a record, and branching."""

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from firstclass import Game, RecordError, Setup, SetupError
from firstclass.catalogue import Catalogue, CatalogueError, from_stored, load
from firstclass.messages import Reason
from firstclass.players import PlayerError
from firstclass.rules.records import TIMES_FIELD, with_times
from firstclass.rules.vocabulary.actions import UnknownActionError
from firstclass.service.clocks.schedule import LoopTime, Schedule
from firstclass.service.ids import new_id, new_secret
from firstclass.service.play.group_commit import GroupCommit
from firstclass.service.play.seating import KEY_BYTES, NO_KEY, Seating, hash_key
from firstclass.service.play.table import Table
from firstclass.service.ports import BotRunner, ConflictError, Store, TimeSource
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import ABSENT, NewBranch, NewSeat, NewTable
from firstclass.service.stored import InvitedSeat, Redeal, Seat, StoredTable

MAX_REDEALS = 50
"""How often branches of running games can be branched again. Each adds one."""

logger = logging.getLogger(__name__)


class Tables:
    """All tables: those in use are in memory, the others only in the store."""

    def __init__(self, store: Store, bot_runner: BotRunner, time: TimeSource | None = None) -> None:
        self._store = store
        self._bot_runner = bot_runner
        self._group_commit = GroupCommit(store)
        self.cluster = store.cluster
        store.save_box(load().hash, load().to_stored())
        self.boxes = [*read_boxes(store)]
        # Clients and thinking bots hold references to their table. Nobody else needs to.
        self._open: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.end_listeners: list[Callable[[str], None]] = []
        self.schedule = Schedule(time or LoopTime(), store.clocks, self._check_clock)

    def create(
        self,
        request: NewTable,
        owner: str | None = None,
        table_id: str | None = None,
        invited_seats: Sequence[InvitedSeat] = (),
        start_player: int | None = None,
        day: str | None = None,
        rated: bool = False,
    ) -> tuple[str, str | None]:
        """Make a table, with an owner if one is named. Return its id, and its key if it has one.

        It can have a given id, seats that are given away, and a start player. The server chooses
        the seed of a daily deal. A rated game is played without help. Raises RefusedError if there
        is no such game or the seats do not fit it.
        """
        record = Game(make_setup(request, start_player)).record()
        return self.add(
            StoredTable(
                table_id or new_id(),
                NO_KEY,
                seats_to_store(request.seats, record),
                record,
                owner=owner,
                seed_named=request.seed is not None and day is None,
                salt=new_salt(),
                invited_seats=[*invited_seats],
                spectators=request.spectators,
                time_limit=request.time_limit.model_dump() if request.time_limit else None,
                day=day,
                rated=rated,
                help_allowed=not rated and request.help_allowed is not False,
            )
        )

    def open_record(self, record: object, owner: str | None = None) -> tuple[str, str | None]:
        """Make a table without players, to look through a game record. Return its id and key.

        Raises RefusedError if this version cannot read the record.
        """
        try:
            game = Game.replay(record, self.boxes)
        except RecordError as error:
            reason = Reason("record_unreadable", fault=error.reason)
            raise RefusedError("malformed", reason) from error
        assert isinstance(record, dict)
        seats: list[Seat] = [{"name": "", "kind": ABSENT}] * game.setup.players
        played = with_times(game.record(), record.get(TIMES_FIELD, []))
        return self.add(StoredTable(new_id(), NO_KEY, seats, played, owner=owner, over=True))

    def branch(
        self, table: Table, request: NewBranch, owner: str | None = None
    ) -> tuple[str, str | None]:
        """Make a table that plays on from a moment of another. Return its id and its key.

        While the other game is running, everything that the requested seat does not know is sampled
        again. Raises RefusedError if there is no such moment or the seats do not fit.
        """
        table.check_version_exists(request.version)
        history = table.history
        if request.version == history.game.version and history.game.over:
            raise RefusedError("illegal", Reason("branch_from_end"))
        record, redeals = history.record_until(request.version), history.redeals
        if not table.is_revealed:
            if len(redeals) >= MAX_REDEALS:
                raise RefusedError("too_many", Reason("branch_depth", most=MAX_REDEALS))
            redeals = [*redeals, Redeal(request.version, request.seat, secrets.randbits(63))]
        seats = seats_to_store(request.seats, record)
        return self.add(
            StoredTable(
                new_id(), NO_KEY, seats, record, owner=owner, redeals=redeals, parent=table.id
            )
        )

    def add(self, table: StoredTable) -> tuple[str, str | None]:
        """Store a new table. Return its id, and the key that opens it if it has no owner."""
        key = None if table.owner else new_secret(KEY_BYTES)
        self._store.create(replace(table, key_hash=hash_key(key)) if key else table)
        return table.id, key

    def count(self) -> int:
        """Return how many tables are in memory."""
        return len(self._open)

    def exists(self, table_id: str) -> bool:
        """Return whether there is such a table."""
        return table_id in self._open or self._store.find(table_id) is not None

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """Return the tables of a person, with the time of the last event, the latest first."""
        return self._store.tables_of(person)

    def is_over(self, table_id: str) -> bool:
        """Return whether nobody will play at a table any longer, or whether there is none."""
        if table := self._open.get(table_id):
            return table.is_revealed
        stored = self._store.find(table_id)
        return stored is None or stored.over

    def reseat(self, table_id: str, change: Callable[[Seating], Seating]) -> None:
        """Change who sits at a table, without replaying its game.

        Raises RefusedError if there is no such table, and as the change does.
        """
        if table := self._open.get(table_id):
            table.reseat(change)
            return
        stored = self._store.find(table_id)
        if stored is None:
            raise RefusedError("unknown", Reason("no_such_table"))
        seating = change(Seating.of(stored))
        invited_seats = [*seating.invited_seats.values()]
        whose = seating.key_hash, seating.owner
        try:
            self._store.save_seating(
                table_id, seating.seats, invited_seats, *whose, expected_revision=stored.revision
            )
        except ConflictError:
            self.reseat(table_id, change)

    def on_table_changed(self, table_id: str, revision: int) -> None:
        """Read a table again after a change by another server, unless it is already known."""
        table = self._open.get(table_id)
        if table is not None and table.persistence.revision < revision:
            table.reload()

    def on_presence_changed(self, table_id: str) -> None:
        """Handle that somebody has come to a table or left it at another server."""
        if table := self._open.get(table_id):
            table.on_presence_changed()

    def on_chat_message(self, table_id: str, from_spectator: bool, line: int) -> None:
        """Handle a chat message that was posted at another server."""
        if table := self._open.get(table_id):
            table.announce_chat_message(from_spectator, line)

    def resync(self) -> None:
        """Read all tables again, because changes of other servers may have been missed."""
        for table in [*self._open.values()]:
            table.reload()

    def broadcast_all(self) -> None:
        """Send their state to all tables again, because people's rights may have changed."""
        for table in [*self._open.values()]:
            table.broadcast()
            if table.seating.invited_seats:
                table.broadcast()  # only now does every client have its new rights

    def box(self, name: str) -> Catalogue:
        """Return the box with this hash, which some table began with.

        Raises RefusedError if there is none.
        """
        for box in (load(), *self.boxes):
            if box.hash == name:
                return box
        raise RefusedError("unknown", Reason("no_such_box"))

    def find(self, table_id: str) -> Table:
        """Return the table with this id, read again if the result of its last change is unknown.

        Raises RefusedError if there is none, or if its game cannot be replayed.
        """
        table = self._open.get(table_id)
        if table is None:
            return self._load(table_id)
        table.reload_if_uncertain()
        return table

    def _check_clock(self, table_id: str) -> None:
        with suppress(RefusedError):  # it was deleted or changed, or can no longer be read
            table = self.find(table_id)
            table.clock.check_timeout(table)

    def _announce_end(self, table_id: str) -> None:
        for listener in self.end_listeners:
            listener(table_id)

    def _load(self, table_id: str) -> Table:
        try:
            stored = self._store.find(table_id)
        except (ValueError, TypeError, KeyError) as error:
            raise unreadable(table_id, error) from error
        if stored is None:
            raise RefusedError("unknown", Reason("no_such_table"))
        try:
            table = self._open[table_id] = Table(
                self._store,
                self._bot_runner,
                stored,
                self.boxes,
                self.schedule,
                self._group_commit,
                self._announce_end,
            )
        except (RecordError, UnknownActionError, PlayerError) as error:
            raise RefusedError("failed", Reason("table_unreadable", fault=error.reason)) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise unreadable(table_id, error) from error
        return table


def unreadable(table_id: str, error: Exception) -> RefusedError:
    """Return the refusal for a table whose stored data is damaged."""
    logger.error("table %s cannot be read: %s", table_id, error)
    return RefusedError("failed", Reason("table_unreadable", fault=Reason("row_damaged")))


def read_boxes(store: Store) -> Iterator[Catalogue]:
    """Yield the stored boxes, except those that this version can no longer read."""
    for content in store.boxes():
        try:
            yield from_stored(content)
        except CatalogueError:
            continue


def seats_to_store(seats: list[NewSeat], record: dict[str, Any]) -> list[Seat]:
    """Return the seats as they are stored.

    Raises RefusedError if they do not fit the record's game.
    """
    players = record["setup"]["players"]
    if len(seats) != players:
        raise RefusedError("malformed", Reason("seats", players=players))
    return [{"name": seat.name, "kind": seat.kind} for seat in seats]


def new_salt() -> str:
    """Return a random salt, without which a seed could be found by trying."""
    return secrets.token_hex(16)


def make_setup(request: NewTable, start_player: int | None = None) -> Setup:
    """Return the set-up of a requested game, with a random seed unless one is named.

    Raises RefusedError if there is no such game.
    """
    try:
        return Setup(
            players=request.players,
            modules=request.modules,
            seed=secrets.randbits(63) if request.seed is None else request.seed,
            ruleset=request.ruleset,
            start_player=start_player,
            catalogue=None,
            **request.options,
        )
    except SetupError as error:
        raise RefusedError("malformed", error.reason) from error
