"""All tables: making, finding, opening from a record, and branching."""

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

from firstclass import Game, RecordError, Setup, SetupError
from firstclass.catalogue import Catalogue, CatalogueError, former, load, unpack
from firstclass.messages import Reason
from firstclass.players import PlayerError
from firstclass.rules.vocabulary.actions import UnknownAction
from firstclass.rules.vocabulary.setup import RULES_VERSION
from firstclass.service.clocks.schedule import LoopTime, Schedule
from firstclass.service.ids import new_id, new_secret
from firstclass.service.play.gathering import Gathering
from firstclass.service.play.seating import KEY_BYTES, NO_KEY, Seating, hash_key
from firstclass.service.play.table import Table
from firstclass.service.ports import Minds, Overtaken, Store, Time
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import ABSENT, NewBranch, NewSeat, NewTable
from firstclass.service.stored import Guest, Sample, StoredTable

MOST_SAMPLES = 50
"""How often branches of running games can be branched again. Each adds a sample."""

logger = logging.getLogger(__name__)


class Tables:
    """All tables: those in use are in memory, the others only in the store."""

    def __init__(self, store: Store, minds: Minds, time: Time | None = None) -> None:
        self._store = store
        self._minds = minds
        self._gathering = Gathering(store)
        self.neighbours = store.neighbours
        store.keep_box(load().hash, load().content())
        self.boxes = [*read_boxes(store)]
        # Clients and thinking bots hold references to their table. Nobody else needs to.
        self._open: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.schedule = Schedule(time or LoopTime(), store.clocks, self._look_at_clock)

    def create(
        self,
        wish: NewTable,
        owner: str | None = None,
        table_id: str | None = None,
        guests: Sequence[Guest] = (),
        start_player: int | None = None,
        day: str | None = None,
    ) -> tuple[str, str | None]:
        """Make a table, with an owner if one is named. Return its id, and its key if it has one.

        It can have a given id, seats that are given away, and a start player. The server chooses
        the seed of a daily deal. Raises Refusal if there is no such game or the seats do not fit
        it.
        """
        record = Game(make_setup(wish, start_player)).record()
        named = wish.seed is not None and day is None
        return self.keep(
            owner,
            sit_down(wish.seats, record),
            record,
            seed_named=named,
            salt=new_salt(),
            table_id=table_id,
            guests=guests,
            spectators=wish.spectators,
            clock=wish.clock.model_dump() if wish.clock else None,
            day=day,
        )

    def open_record(self, record: object, owner: str | None = None) -> tuple[str, str | None]:
        """Make a table without players, to look through a game record. Return its id and key.

        Raises Refusal if this version cannot read the record.
        """
        try:
            record = Game.replay(record, self.boxes).record()
        except RecordError as error:
            reason = Reason("record_unreadable", fault=error.reason)
            raise Refusal("malformed", reason) from error
        seats = [{"name": "", "kind": ABSENT}] * record["setup"]["players"]
        return self.keep(owner, seats, record, over=True)

    def branch(
        self, table: Table, wish: NewBranch, owner: str | None = None
    ) -> tuple[str, str | None]:
        """Make a table that plays on from a moment of another. Return its id and its key.

        While the other game is running, everything that the wish's seat does not know is sampled
        again. Raises Refusal if there is no such moment or the seats do not fit.
        """
        table.check_version(wish.version)
        story = table.story
        if wish.version == story.game.version and story.game.over:
            raise Refusal("illegal", Reason("branch_from_end"))
        record, samples = story.record_until(wish.version), story.samples
        if not table.lies_open:
            if len(samples) >= MOST_SAMPLES:
                raise Refusal("too_many", Reason("branch_depth", most=MOST_SAMPLES))
            samples = [*samples, Sample(wish.version, wish.seat, secrets.randbits(63))]
        return self.keep(owner, sit_down(wish.seats, record), record, samples, table.id)

    def keep(
        self,
        owner: str | None,
        seats: list[dict[str, str]],
        record: dict[str, Any],
        samples: Sequence[Sample] = (),
        parent: str | None = None,
        seed_named: bool = False,
        over: bool = False,
        salt: str = "",
        table_id: str | None = None,
        guests: Sequence[Guest] = (),
        spectators: int | None = 0,
        clock: dict[str, Any] | None = None,
        day: str | None = None,
    ) -> tuple[str, str | None]:
        """Store a new table, with an owner if one is named. Return its id, and its key if any."""
        table_id = table_id or new_id()
        key = None if owner else new_secret(KEY_BYTES)
        self._store.create(
            StoredTable(
                table_id,
                hash_key(key) if key else NO_KEY,
                seats,
                record,
                [],
                samples=[*samples],
                parent=parent,
                seed_named=seed_named,
                over=over,
                salt=salt,
                owner=owner,
                guests=[*guests],
                spectators=spectators,
                clock=clock,
                day=day,
            )
        )
        return table_id, key

    def count(self) -> int:
        """Return how many tables are in memory."""
        return len(self._open)

    def has(self, table_id: str) -> bool:
        """Return whether there is such a table."""
        return table_id in self._open or self._store.find(table_id) is not None

    def of(self, person: str) -> list[tuple[str, int]]:
        """Return the tables of a person, with the time of the last event, the latest first."""
        return self._store.tables_of(person)

    def reseat(self, table_id: str, change: Callable[[Seating], Seating]) -> None:
        """Change who sits at a table, without replaying its game.

        Raises Refusal if there is no such table, and as the change does.
        """
        if table := self._open.get(table_id):
            table.reseat(change)
            return
        stored = self._store.find(table_id)
        if stored is None:
            raise Refusal("unknown", Reason("no_such_table"))
        seating = change(Seating.of(stored))
        guests = [*seating.guests.values()]
        whose = seating.key_hash, seating.owner
        try:
            self._store.seat(table_id, seating.seats, guests, *whose, seen=stored.changes)
        except Overtaken:
            self.reseat(table_id, change)

    def hear(self, table_id: str, changes: int) -> None:
        """Read a table again after a change by another server, unless it is already known."""
        table = self._open.get(table_id)
        if table is not None and table.kept.changes < changes:
            table.renew()

    def hear_of_people(self, table_id: str) -> None:
        """Handle that somebody has come to a table or left it at another server."""
        if table := self._open.get(table_id):
            table.hear_of_people()

    def hear_of_talk(self, table_id: str, gallery: bool, line: int) -> None:
        """Handle a chat message that was posted at another server."""
        if table := self._open.get(table_id):
            table.herald(gallery, line)

    def hear_anew(self) -> None:
        """Read all tables again, because changes of other servers may have been missed."""
        for table in [*self._open.values()]:
            table.renew()

    def tell(self) -> None:
        """Send their state to all tables again, because people's rights may have changed."""
        for table in [*self._open.values()]:
            table.tell()
            if table.seating.guests:
                table.tell()  # only now does every client have its new rights

    def box(self, name: str) -> Catalogue:
        """Return the box with this hash, which some table began with.

        Raises Refusal if there is none.
        """
        for box in (load(), *self.boxes, *former()):
            if box.hash == name:
                return box
        raise Refusal("unknown", Reason("no_such_box"))

    def find(self, table_id: str) -> Table:
        """Return the table with this id.

        Raises Refusal if there is none, or if its game cannot be replayed.
        """
        return self._open.get(table_id) or self._load(table_id)

    def _look_at_clock(self, table_id: str) -> None:
        with suppress(Refusal):  # it was deleted or changed, or can no longer be read
            table = self.find(table_id)
            table.clock.look(table)

    def _load(self, table_id: str) -> Table:
        try:
            stored = self._store.find(table_id)
        except (ValueError, TypeError, KeyError) as error:
            raise unreadable(table_id, error) from error
        if stored is None:
            raise Refusal("unknown", Reason("no_such_table"))
        try:
            table = self._open[table_id] = Table(
                self._store, self._minds, stored, self.boxes, self.schedule, self._gathering
            )
        except (RecordError, UnknownAction, PlayerError) as error:
            raise Refusal("failed", Reason("table_unreadable", fault=error.reason)) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise unreadable(table_id, error) from error
        return table


def unreadable(table_id: str, error: Exception) -> Refusal:
    """Return the refusal for a table whose stored data is damaged."""
    logger.error("table %s cannot be read: %s", table_id, error)
    return Refusal("failed", Reason("table_unreadable", fault=Reason("row_damaged")))


def read_boxes(store: Store) -> Iterator[Catalogue]:
    """Yield the stored boxes, except those that this version can no longer read."""
    for content in store.boxes():
        try:
            yield unpack(content)
        except CatalogueError:
            continue


def sit_down(seats: list[NewSeat], record: dict[str, Any]) -> list[dict[str, str]]:
    """Return the seats as they are stored. Raises Refusal if they do not fit the record's game."""
    players = record["setup"]["players"]
    if len(seats) != players:
        raise Refusal("malformed", Reason("seats", players=players))
    return [seat.model_dump() for seat in seats]


def new_salt() -> str:
    """Return a random salt, without which a seed could be found by trying."""
    return secrets.token_hex(16)


def make_setup(wish: NewTable, start_player: int | None = None) -> Setup:
    """Return the set-up of a requested game, with a random seed unless one is named.

    Raises Refusal if there is no such game.
    """
    try:
        return Setup(
            players=wish.players,
            modules=wish.modules,
            seed=secrets.randbits(63) if wish.seed is None else wish.seed,
            ruleset=wish.ruleset,
            start_player=start_player,
            catalogue=None,
            rules=RULES_VERSION,
            **wish.options,
        )
    except SetupError as error:
        raise Refusal("malformed", error.reason) from error
