"""The tables in memory: games that people and the computer's players change in turn.

A change of a table (check, commit, play, announce) is one step of the event loop
without an await. So nothing comes between, no lock is needed, and memory and disk
can not part even if the client that asked is gone.
"""

import asyncio
import hashlib
import hmac
import logging
import random
import secrets
from collections.abc import Callable
from weakref import WeakValueDictionary

from firstclass import Game, RecordError, Setup, SetupError
from firstclass.players import View, make_player
from firstclass.rules.actions import ACTIONS, UnknownAction, action_id
from firstclass.service.errors import Refusal
from firstclass.service.messages import HUMAN, NewTable
from firstclass.service.store import Played, Store, StoredTable
from firstclass.words import Chronicle

logger = logging.getLogger(__name__)


class Table:
    """One game, who plays it, and who wants to hear of its changes.

    It is made by replay of what is stored; raises RecordError or UnknownAction if
    that is of another version of the rules.
    """

    def __init__(self, store: Store, stored: StoredTable) -> None:
        actions = [action_id(played.notation) for played in stored.actions]
        self.id = stored.id
        self.seats = stored.seats
        self.game = Game.replay({**stored.record, "actions": actions})
        self.chronicle = Chronicle(self.game)
        self.changes = 0
        self.listeners: set[Callable[[], None]] = set()
        self._store = store
        self._key_hash = stored.key_hash
        self._deciders = [played.seat for played in stored.actions]
        self._bots = {
            seat: make_player(sitting["kind"])
            for seat, sitting in enumerate(stored.seats)
            if sitting["kind"] != HUMAN
        }
        self._rng = random.Random()
        self._thinking: asyncio.Task[None] | None = None

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.seats)) if seat not in self._bots]

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the computer's player who must decide, or None."""
        seat = self.game.current_seat
        return seat if seat in self._bots else None

    def accepts(self, key: str) -> bool:
        """Whether this is the table's key."""
        return hmac.compare_digest(hash_key(key), self._key_hash)

    def undo_reason(self) -> str:
        """Why the last action can not be taken back; empty if it can."""
        if self._deciders and self._deciders[-1] in self._bots:
            return "The computer has moved since."
        return self.game.undo_reason()

    def act(self, version: int, notation: str) -> None:
        """Play the action of the person who must decide.

        Raises Refusal if the version is stale, it is not a person's decision,
        or the action is not legal.
        """
        self._expect(version)
        if self.bot_to_move is not None:
            raise Refusal("forbidden", f"{self._name(self.bot_to_move)} must decide now.")
        self._play(self._legal(notation))
        self.wake_bots()

    def undo(self, version: int) -> None:
        """Take back the last action.

        Raises Refusal if the version is stale or the action must stand.
        """
        self._expect(version)
        reason = self.undo_reason()
        if reason:
            raise Refusal("illegal", reason)
        self._store.cut(self.id, version - 1)
        self.game.undo()
        self.chronicle.cut(self.game.version)
        self._deciders.pop()
        self._announce()

    def wake_bots(self) -> None:
        """Let the computer's players decide until a person must."""
        idle = self._thinking is None or self._thinking.done()
        if idle and self.bot_to_move is not None:
            self._thinking = asyncio.create_task(self._let_bots_play())

    async def _let_bots_play(self) -> None:
        """Play the decisions of the computer's players, each as a change of its own.

        They think in a worker thread, on a copy. A choice for a position that has
        been taken back meanwhile is dropped.
        """
        while (seat := self.bot_to_move) is not None:
            changes = self.changes
            view = View(self.game.clone(), seat)
            legal = self.game.legal_actions()
            try:
                action = await asyncio.to_thread(self._bots[seat].choose, view, legal, self._rng)
                if self.changes == changes:
                    self._play(action)
            except Exception:
                logger.exception("table %s: the computer's player on seat %d failed", self.id, seat)
                return

    def _expect(self, version: int) -> None:
        if version != self.game.version:
            raise Refusal("stale", f"The game is at version {self.game.version}, not at {version}.")

    def _legal(self, notation: str) -> int:
        try:
            action = action_id(notation)
        except UnknownAction as error:
            raise Refusal("illegal", str(error)) from error
        if why := self.game.why_illegal(action):
            sentence, _ruling = why
            raise Refusal("illegal", sentence)
        return action

    def _play(self, action: int) -> None:
        """Commit a legal action to disk, then play it and tell everybody."""
        seat = self.game.current_seat
        assert seat is not None
        self._store.append(self.id, self.game.version, Played(seat, ACTIONS[action]))
        self.chronicle.add(self.game, self.game.apply(action))
        self._deciders.append(seat)
        self._announce()

    def _announce(self) -> None:
        self.changes += 1
        for listener in tuple(self.listeners):
            listener()

    def _name(self, seat: int) -> str:
        return self.seats[seat]["name"]


class Tables:
    """All tables: those somebody uses are in memory, the others only on disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # Clients and thinking bots hold on to their table; nobody else needs to.
        self._open: WeakValueDictionary[str, Table] = WeakValueDictionary()

    def create(self, wish: NewTable) -> tuple[str, str]:
        """Make a table; returns its id and its key.

        Raises Refusal if there is no such game or the seats do not fit it.
        """
        setup = make_setup(wish)
        if len(wish.seats) != setup.players:
            raise Refusal("malformed", f"seats: expected {setup.players}.")
        table_id, key = secrets.token_urlsafe(12), secrets.token_urlsafe(24)
        seats = [seat.model_dump() for seat in wish.seats]
        record = Game(setup).record()
        self._store.create(StoredTable(table_id, hash_key(key), seats, record, []))
        return table_id, key

    def find(self, table_id: str) -> Table:
        """The table with this id, its bots awake.

        Raises Refusal if there is none, or its game can not be replayed.
        """
        table = self._open.get(table_id) or self._load(table_id)
        table.wake_bots()
        return table

    def _load(self, table_id: str) -> Table:
        stored = self._store.find(table_id)
        if stored is None:
            raise Refusal("unknown", "There is no such table.")
        try:
            table = self._open[table_id] = Table(self._store, stored)
        except (RecordError, UnknownAction) as error:
            raise Refusal("failed", f"This table can not be opened: {error}") from error
        return table


def make_setup(wish: NewTable) -> Setup:
    """The set-up of a wished-for game, with a seed of its own unless one is named.

    Raises Refusal if there is no such game.
    """
    try:
        return Setup(
            players=wish.players,
            modules=wish.modules,
            seed=secrets.randbits(63) if wish.seed is None else wish.seed,
            ruleset=wish.ruleset,
            start_player=None,
            catalogue=None,
            **wish.options,
        )
    except SetupError as error:
        raise Refusal("malformed", f"{error}.") from error


def hash_key(key: str) -> str:
    """How a key is kept. Keys are long and random, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()
