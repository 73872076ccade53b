"""A table in memory: a game that people and bots change in turn.

A change of a table (check, commit, play, announce) is one step of the event loop without an await.
Nothing comes in between, and no lock is needed. Memory and disk cannot differ, even if the client
that asked has disconnected. Actions of several tables can share such a step (`group_commit.py`).
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from firstclass import Game
from firstclass.catalogue import Catalogue
from firstclass.messages import Reason
from firstclass.rules.records import commitment_of, with_times
from firstclass.rules.vocabulary.actions import ACTIONS, UnknownActionError, action_id
from firstclass.service.background import start_task
from firstclass.service.clocks.schedule import LoopTime, Schedule
from firstclass.service.play.automatic_choices import AUTOMATIC_CHOICE, AutomaticChoices
from firstclass.service.play.bot_seat import BotSeat, NotWantedError
from firstclass.service.play.game_history import GameHistory
from firstclass.service.play.group_commit import ActionTransaction, GroupCommit, play_now
from firstclass.service.play.hints import Adviser
from firstclass.service.play.persistence import StaleRevisionError, TablePersistence
from firstclass.service.play.presence import Presence
from firstclass.service.play.seating import Credentials, Seating, SeatMark, Seats
from firstclass.service.play.table_clock import make_clock
from firstclass.service.play.undo_requests import UndoRequest, stored_undo_request
from firstclass.service.ports import BotRunner, Store, StoreBusyError
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import ABSENT, HUMAN
from firstclass.service.stored import ClockEvent, Seat, StoredAction, StoredTable

logger = logging.getLogger(__name__)

T = TypeVar("T")

BUSY_ATTEMPTS = 20
"""How often an action is tried again while another program is changing the store ..."""

BUSY_PAUSE = 0.4
"""... and the seconds in between, in which others are answered."""

BOT_RETRY_DELAY = 4.0
"""Seconds until a bot whose move failed tries again. The page shows a message in between."""


class Table:
    """One game with its players, and the listeners to its changes.

    It is made by replaying what is stored. Raises RecordError, UnknownActionError or PlayerError if
    another version wrote that.
    """

    def __init__(
        self,
        store: Store,
        bot_runner: BotRunner,
        stored: StoredTable,
        boxes: Sequence[Catalogue] = (),
        schedule: Schedule | None = None,
        group_commit: GroupCommit | None = None,
        on_end: Callable[[str], None] = lambda _: None,
    ) -> None:
        """``on_end`` is called with the id of the table when its game ends here."""
        self.id = stored.id
        self._on_end = on_end
        self.seating = Seating.of(stored)
        self.parent = stored.parent
        self.seed_named = stored.seed_named
        self.spectators = stored.spectators
        self.day = stored.day
        self.rated = stored.rated
        self.help_allowed = stored.help_allowed
        self.now = (schedule or LoopTime()).now
        self.presence = Presence(stored.id, store.cluster)
        self._salt = stored.salt
        self.rematch_table, self.rematch_votes = stored.rematch_table, stored.rematch_votes
        self.history = GameHistory(stored, boxes)
        self._boxes = boxes
        self.persistence = TablePersistence(store, stored)
        self.local_revision = 0
        self.undo_request = stored_undo_request(stored)
        self.listeners: set[Callable[[], None]] = set()
        self.text_cache: dict[Any, str] | None = (
            None  # texts for several viewers while they are sent
        )
        self._store = store
        self._group_commit = group_commit or GroupCommit(store)
        self.chat_listeners: set[Callable[[bool, int], None]] = set()
        self.error_listeners: set[Callable[[RefusedError], None]] = set()
        self._bot_runner = bot_runner
        self._own_bots = self._make_bots(stored.seats)
        self._thinking: asyncio.Task[None] | None = None
        self.adviser = Adviser(bot_runner, stored.id)
        self.automatic_choices = AutomaticChoices(store.automatic_choices, stored.id)
        self._clock_of = partial(
            make_clock, store=store.clocks, schedule=schedule, bot_runner=bot_runner
        )
        self.clock = self._clock_of(stored)

    @property
    def game(self) -> Game:
        """The current game."""
        return self.history.game

    @property
    def seats(self) -> list[Seat]:
        """The names and kinds of the seats."""
        return self.seating.seats

    @property
    def is_revealed(self) -> bool:
        """Whether nothing is hidden: the game is over, or was opened from a record."""
        recorded = all(sitting["kind"] == ABSENT for sitting in self.seats)
        return self.game.over or self.ended_by_timeout or recorded

    @property
    def ended_by_timeout(self) -> bool:
        """Whether a timeout has ended the game early."""
        return self.clock.ended is not None

    @property
    def closed_reason(self) -> Reason | None:
        """Why nobody can play on here, although the game is not over. None if they can."""
        if self.ended_by_timeout:
            return Reason("broken_off")
        return Reason("table_moved") if self.seating.has_moved_away else None

    @property
    def commitment(self) -> str | None:
        """The commitment to the seed of this game, or None if there is none."""
        return commitment_of(self._salt, self.game.setup.seed) if self._salt else None

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that must decide, or None."""
        seat = self.game.current_seat
        return seat if seat in self.bots and not self.closed_reason else None

    @property
    def bots(self) -> dict[int, BotSeat]:
        """The bots by seat, including stand-ins after a timeout."""
        return {**self._own_bots, **self.clock.stand_ins}

    def has_played_deal(self, person: str | None) -> bool:
        """Return whether a person has finished the deal of this table's day, at any table."""
        return person is not None and self._store.has_played(self.day or "", person)

    def invite(self, seat: int, credentials: Credentials) -> str:
        """Give a seat away and return the invitation to it. Raises RefusedError as Seating does."""
        return self._reseated(lambda seating: seating.invite(seat, credentials))

    def withdraw(self, seat: int, credentials: Credentials) -> None:
        """Withdraw an invitation. Raises RefusedError as Seating does."""
        self.reseat(lambda seating: seating.withdraw(seat, credentials))

    def accept(self, invitation: str, name: str, credentials: Credentials) -> str | None:
        """Seat a guest. Return the key to the seat, if any. Raises RefusedError as Seating does."""
        return self._reseated(lambda seating: seating.accept(invitation, name, credentials))

    def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Change who sits here. Raises RefusedError as the change does."""
        self._reseated(lambda seating: (change(seating), None))

    def _reseated(self, change: Callable[[Seating], tuple[Seating, T]]) -> T:
        """Apply a change and return its result.

        A refusal may be due to stale data, so try twice.
        """
        try:
            found = self._changed(change)
        except RefusedError:
            if not self.reload():
                raise
            found = self._changed(change)
        return found

    def _changed(self, change: Callable[[Seating], tuple[Seating, T]]) -> T:
        seating, found = change(self.seating)
        if seating != self.seating:
            self._seat(seating)
        return found

    def mark_seats(self, mark: SeatMark, seats: Seats) -> None:
        """Store a mark of these seats, unless they have it already."""
        if any(mark not in self.seats[seat] for seat in seats):
            self._keep_seating(self.seating.mark(mark, seats))

    def _keep_seating(self, seating: Seating) -> None:
        invited_seats = [*seating.invited_seats.values()]
        with self.persistence.optimistic_change() as expected_revision:
            self._store.save_seating(
                self.id,
                seating.seats,
                invited_seats,
                seating.key_hash,
                seating.owner,
                expected_revision=expected_revision,
            )
        self.seating = seating

    def _seat(self, seating: Seating) -> None:
        people = self.seating.human_seats
        self._keep_seating(seating)
        self.automatic_choices = AutomaticChoices(self._store.automatic_choices, self.id)
        self.undo_request = None
        self.clock.start_if_ready(self)
        if seating.human_seats != people:  # a bot takes over a seat
            self._own_bots = self._make_bots(seating.seats)
            self.clock.update(self)
            self.wake_bots()
        self.broadcast()

    def _make_bots(self, seats: list[Seat]) -> dict[int, BotSeat]:
        """Return the bots of these seats."""
        return {
            seat: BotSeat(
                sitting["kind"], self._bot_runner, self.id, deterministic=self.day is not None
            )
            for seat, sitting in enumerate(seats)
            if sitting["kind"] not in (HUMAN, ABSENT)
        }

    def connect(self, seats: Seats) -> None:
        """Register a connection for these seats. `disconnect` ends it."""
        self.presence.change(seats, 1)
        if seats:
            self.clock.start_if_ready(self)

    def disconnect(self, seats: Seats) -> None:
        """End a connection for these seats."""
        self.presence.change(seats, -1)

    def on_presence_changed(self) -> None:
        """Handle that somebody has come or left at another server."""
        self.presence.spectators.schedule_announcement()
        self.clock.start_if_ready(self)
        if self.seating.invited_seats:  # they need to know who is here
            self.broadcast()
        self.wake_bots()

    def announce_chat_message(self, from_spectator: bool, line: int) -> None:
        """Announce a chat message of a player, or of a spectator (``from_spectator``)."""
        for listener in tuple(self.chat_listeners):
            listener(from_spectator, line)

    @property
    def connected_seats(self) -> list[int]:
        """The seats for which somebody is connected."""
        return [seat for seat in self.seating.human_seats if self.presence.is_connected(seat)]

    @property
    def away_seats(self) -> list[int]:
        """The seats among these whose pages are not visible."""
        return [seat for seat in self.connected_seats if not self.presence.is_page_visible(seat)]

    async def act(
        self, seats: Seats, version: int, notation: str, idempotency_key: str | None = None
    ) -> None:
        """Play an action for one of these seats.

        An action with an idempotency key is played only once. Raises RefusedError if the
        version is stale, if somebody else must decide, or if the action is not legal.
        """
        await self._play(lambda: self.act_transaction(seats, version, notation, idempotency_key))

    async def _play(self, transaction: Callable[[], ActionTransaction]) -> None:
        """Play an action, and try again for a while if another program is changing the store."""
        for _ in range(BUSY_ATTEMPTS):
            try:
                await self._group_commit.play(self.id, transaction())
            except StoreBusyError:
                await asyncio.sleep(BUSY_PAUSE)
            else:
                return
        await self._group_commit.play(self.id, transaction())

    def act_transaction(
        self, seats: Seats, version: int, notation: str, idempotency_key: str | None = None
    ) -> ActionTransaction:
        """Return the generator that plays the action. Raises as `act` does."""
        self.reload_if_uncertain()
        if self.persistence.was_played(idempotency_key):
            return
        self.check_current_version(version)
        seat = self.game.current_seat
        if seat in seats and seat in self.bots:
            raise RefusedError("forbidden", Reason("computer_plays"))
        if seat is not None and seat not in seats:
            raise RefusedError("forbidden", Reason("not_your_turn", name=self.name_of(seat)))
        try:
            yield from self._transaction(self._legal(notation), idempotency_key=idempotency_key)
        except StaleRevisionError:
            self.reload_if_uncertain()
            if not self.persistence.was_played(idempotency_key):
                raise
        self.wake_bots()

    def why(self, notation: str) -> Reason:
        """Return why an action cannot be played now, or that it can.

        Raises RefusedError if there is no such action.
        """
        return self.game.why_illegal(self._named(notation)) or Reason("playable")

    def should_bots_play(self) -> bool:
        """Return whether bots play now.

        That is so if somebody is here to see it, if a person's clock runs, or if a person has left:
        the others get their turn, and the game ends.
        """
        return self.presence.runs_bots and (
            self.seating.somebody_has_left
            or self.clock.should_bots_play(self, bool(self.listeners))
        )

    def wake_bots(self) -> None:
        """Let bots decide until a person must, while somebody is here."""
        idle = self._thinking is None or self._thinking.done()
        if idle and self.bot_to_move is not None and self.should_bots_play():
            self._thinking = start_task(self._let_bots_play())

    async def _let_bots_play(self) -> None:
        """Play the decisions of bots, each as a separate change.

        A choice for a position that has changed since is dropped.
        """
        while (seat := self.bot_to_move) is not None:
            revision = self.local_revision
            try:
                self.reload_if_uncertain()
                if self.local_revision != revision:
                    continue
                choice = await self.bots[seat].choose(self.history, seat, self.should_bots_play)
                for action in choice.actions:
                    if not self.should_bots_play():
                        break
                    await self._play(
                        partial(
                            self._bot_transaction, seat, action, choice.fallback_reason, revision
                        )
                    )
                    revision += 1
            except StaleRevisionError:
                continue
            except NotWantedError:
                return
            except Exception:
                logger.exception("table %s: seat %d could not move", self.id, seat)
                for alarm in tuple(self.error_listeners):
                    alarm(RefusedError("failed", Reason("computer_waits")))
                # The cause, such as a full disk, may pass. People who come later also wake the
                # bots.
                if self.should_bots_play():
                    asyncio.get_running_loop().call_later(BOT_RETRY_DELAY, self.wake_bots)
                return

    def record(self) -> dict[str, Any]:
        """Return the record of the game. Raises RefusedError while it would reveal a secret."""
        if not self.is_revealed:
            raise RefusedError("forbidden", Reason("record_after_game"))
        if self.history.redeals:
            raise RefusedError("forbidden", Reason("record_of_branch"))
        return self.whole_record()

    def whole_record(self) -> dict[str, Any]:
        """Return the record with all secrets, times and the proof of its commitment, if any."""
        record = with_times(self.game.record(), self.history.times)
        return record | (
            {"seal": {"salt": self._salt, "hash": self.commitment}} if self.commitment else {}
        )

    def check_version_exists(self, version: int) -> None:
        """Raise RefusedError unless the game can be shown at this version."""
        first, last = self.history.first_version, self.game.version
        if not first <= version <= last:
            raise RefusedError("malformed", Reason("version_range", first=first, last=last))

    def check_current_version(self, version: int) -> None:
        """Raise RefusedError if this is not the current version of the game."""
        self.reload_if_uncertain()
        if closed := self.closed_reason:
            raise RefusedError("illegal", closed)
        if version != self.game.version:
            raise RefusedError("stale", Reason("stale", version=self.game.version, given=version))

    def _named(self, notation: str) -> int:
        try:
            return action_id(notation)
        except UnknownActionError as error:
            raise RefusedError("illegal", error.reason) from error

    def _legal(self, notation: str) -> int:
        action = self._named(notation)
        if why := self.game.why_illegal(action):
            raise RefusedError("illegal", why)
        return action

    def _bot_transaction(
        self, seat: int, action: int, fallback_reason: str, revision: int
    ) -> ActionTransaction:
        """Play the choice of a bot, unless the table has changed since ``revision``."""
        if self.local_revision != revision or seat != self.bot_to_move:
            raise StaleRevisionError
        yield from self._transaction(action, fallback_reason or self.clock.fallback_reason(seat))

    def _transaction(
        self, action: int, fallback_reason: str = "", idempotency_key: str | None = None
    ) -> ActionTransaction:
        """Play a legal action: store it, apply it, then tell everybody."""
        seat = self.game.current_seat
        assert seat is not None
        version, clock_event = (
            self.game.version,
            self.clock.move_event(self, self.game.version + 1, (seat,)),
        )
        now = self.history.time_of_next(self.now())
        yield from self.persistence.append(
            version,
            StoredAction(seat, ACTIONS[action], now, fallback_reason, idempotency_key),
            clock_event,
            ended_at=now if self.history.is_last(action) else None,
        )
        self.history.play(action, now, fallback_reason)
        self.announce(clock_event)
        if self.game.over:
            self.announce_end()
        if (left := self.automatic_choices.due_action(self)) is not None:
            with suppress(StaleRevisionError):  # somebody was faster
                play_now(self._store, self._transaction(left, AUTOMATIC_CHOICE))

    def reload_if_uncertain(self) -> None:
        """Read the stored table again if the result of the last change is unknown."""
        if self.persistence.commit_unknown:
            self.reload()

    def reload(self) -> bool:
        """Take over the stored table. Return whether another server has changed it."""
        if (stored := self.persistence.find_change()) is None:
            return False
        # All reading comes first: if it fails, nothing here has changed.
        automatic_choices = AutomaticChoices(self._store.automatic_choices, self.id)
        self.history, self.clock = self.history.updated(stored, self._boxes), self._clock_of(stored)
        people, self.seating = self.seating.human_seats, Seating.of(stored)
        self.rematch_table, self.rematch_votes = stored.rematch_table, stored.rematch_votes
        if self.seating.human_seats != people:
            self._own_bots = self._make_bots(stored.seats)
        self.automatic_choices = automatic_choices
        self.persistence.accept(stored)
        self.announce(None, stored_undo_request(stored))
        self.wake_bots()
        return True

    def announce(
        self, clock_event: ClockEvent | None, undo_request: UndoRequest | None = None
    ) -> None:
        """Show a change of the game to everybody."""
        self.clock.update(self, clock_event)
        self.local_revision += 1
        self.undo_request = undo_request  # an earlier request no longer applies
        self.broadcast()

    def announce_end(self) -> None:
        """Tell the server that nobody plays here any longer."""
        self._on_end(self.id)

    def broadcast(self) -> None:
        """Send the current state to everybody."""
        self.text_cache = {}
        try:
            for listener in tuple(self.listeners):
                listener()
        finally:
            self.text_cache = None

    def name_of(self, seat: int) -> str | Reason:
        """Return the name of a seat."""
        return self.seats[seat]["name"] or Reason("unnamed", n=seat + 1)
