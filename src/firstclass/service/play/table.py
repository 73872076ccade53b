"""A table in memory: a game that people and bots change in turn.

A change of a table (check, commit, play, announce) is one step of the event loop without an await.
Nothing comes in between, and no lock is needed. Memory and disk cannot differ, even if the client
that asked has disconnected. Actions of several tables can share such a step (`gathering.py`).
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
from firstclass.rules.records import seal_of
from firstclass.rules.vocabulary.actions import ACTIONS, UnknownAction, action_id
from firstclass.service.clocks.schedule import LoopTime, Schedule
from firstclass.service.play.gathering import Gathering, Playing, play_at_once
from firstclass.service.play.hints import Adviser
from firstclass.service.play.instructions import INSTRUCTED, Instructions
from firstclass.service.play.keeping import GoneOn, Keeping
from firstclass.service.play.presence import Presence
from firstclass.service.play.questions import Question, kept_question
from firstclass.service.play.seating import Seating, Seats, Shown
from firstclass.service.play.story import Story
from firstclass.service.play.thinking import Thinker, Unwanted
from firstclass.service.play.timekeeping import clock_of
from firstclass.service.ports import Minds, Store
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import ABSENT, HUMAN
from firstclass.service.stored import Played, StoredTable, Stroke

logger = logging.getLogger(__name__)

T = TypeVar("T")

PAUSE = 4.0
"""Seconds until a bot whose move failed tries again. The page shows a message in between."""


class Table:
    """One game with its players, and the listeners to its changes.

    It is made by replaying what is stored. Raises RecordError, UnknownAction or PlayerError if
    another version wrote that.
    """

    def __init__(
        self,
        store: Store,
        minds: Minds,
        stored: StoredTable,
        boxes: Sequence[Catalogue] = (),
        schedule: Schedule | None = None,
        gathering: Gathering | None = None,
    ) -> None:
        self.id = stored.id
        self.seating = Seating.of(stored)
        self.parent = stored.parent
        self.seed_named = stored.seed_named
        self.spectators = stored.spectators
        self.day = stored.day
        self.now = (schedule or LoopTime()).now
        self.presence = Presence(stored.id, store.neighbours)
        self._salt = stored.salt
        self.again, self.answers = stored.again, stored.answers
        self.story = Story(stored, boxes)
        self._boxes = boxes
        self.kept = Keeping(store, stored)
        self.changes = 0
        self.question = kept_question(stored)
        self.listeners: set[Callable[[], None]] = set()
        self.shared: dict[Any, str] | None = None  # texts for several viewers while they are sent
        self._store = store
        self._gathering = gathering or Gathering(store)
        self.heralds: set[Callable[[bool, int], None]] = set()
        self.alarms: set[Callable[[Refusal], None]] = set()
        self._minds = minds
        self._own_bots = self._sit_down(stored.seats)
        self._thinking: asyncio.Task[None] | None = None
        self.adviser = Adviser(minds, stored.id)
        self.instructions = Instructions(store.instructions, stored.id)
        self._clock_of = partial(clock_of, store=store.clocks, schedule=schedule, minds=minds)
        self.clock = self._clock_of(stored)

    @property
    def game(self) -> Game:
        """The current game."""
        return self.story.game

    @property
    def seats(self) -> list[dict[str, str]]:
        """The names and kinds of the seats."""
        return self.seating.seats

    @property
    def lies_open(self) -> bool:
        """Whether nothing is hidden: the game is over, or was opened from a record."""
        recorded = all(sitting["kind"] == ABSENT for sitting in self.seats)
        return self.game.over or self.broken_off or recorded

    @property
    def broken_off(self) -> bool:
        """Whether a timeout has ended the game early."""
        return self.clock.ended is not None

    @property
    def closed(self) -> Reason | None:
        """Why nobody can play on here, although the game is not over. None if they can."""
        if self.broken_off:
            return Reason("broken_off")
        return Reason("moved_away") if self.seating.moved else None

    @property
    def seal(self) -> str | None:
        """The commitment to the seed of this game, or None if there is none."""
        return seal_of(self._salt, self.game.setup.seed) if self._salt else None

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that must decide, or None."""
        seat = self.game.current_seat
        return seat if seat in self.bots and not self.closed else None

    @property
    def bots(self) -> dict[int, Thinker]:
        """The bots by seat, including stand-ins after a timeout."""
        return {**self._own_bots, **self.clock.stand_ins}

    def has_played_deal(self, person: str | None) -> bool:
        """Return whether a person has finished the deal of this table's day, at any table."""
        return person is not None and self._store.has_played(self.day or "", person)

    def invite(self, seat: int, shown: Shown) -> str:
        """Give a seat away and return the invitation to it. Raises Refusal as Seating does."""
        return self._reseated(lambda seating: seating.invite(seat, shown))

    def withdraw(self, seat: int, shown: Shown) -> None:
        """Withdraw an invitation. Raises Refusal as Seating does."""
        self.reseat(lambda seating: seating.withdraw(seat, shown))

    def accept(self, invitation: str, name: str, shown: Shown) -> str | None:
        """Seat a guest. Return the key to the seat, if any. Raises Refusal as Seating does."""
        return self._reseated(lambda seating: seating.accept(invitation, name, shown))

    def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Change who sits here. Raises Refusal as the change does."""
        self._reseated(lambda seating: (change(seating), None))

    def _reseated(self, change: Callable[[Seating], tuple[Seating, T]]) -> T:
        """Apply a change and return its result.

        A refusal may be due to stale data, so try twice.
        """
        try:
            found = self._changed(change)
        except Refusal:
            if not self.renew():
                raise
            found = self._changed(change)
        return found

    def _changed(self, change: Callable[[Seating], tuple[Seating, T]]) -> T:
        seating, found = change(self.seating)
        if seating != self.seating:
            self._seat(seating)
        return found

    def seat_program(self, seats: Seats) -> None:
        """Store that a program plays on these seats, before it plays."""
        if any("program" not in self.seats[seat] for seat in seats):
            self._keep_seating(self.seating.by_program(seats))

    def _keep_seating(self, seating: Seating) -> None:
        guests = [*seating.guests.values()]
        with self.kept.change() as seen:
            self._store.seat(
                self.id, seating.seats, guests, seating.key_hash, seating.owner, seen=seen
            )
        self.seating = seating

    def _seat(self, seating: Seating) -> None:
        people = self.seating.people
        self._keep_seating(seating)
        self.question = None
        self.clock.begin(self)
        if seating.people != people:  # a bot takes over a seat
            self._own_bots = self._sit_down(seating.seats)
            self.clock.follow(self)
            self.wake_bots()
        self.tell()

    def _sit_down(self, seats: list[dict[str, str]]) -> dict[int, Thinker]:
        """Return the bots of these seats."""
        return {
            seat: Thinker(sitting["kind"], self._minds, self.id, steady=self.day is not None)
            for seat, sitting in enumerate(seats)
            if sitting["kind"] not in (HUMAN, ABSENT)
        }

    def come(self, seats: Seats) -> None:
        """Register a connection for these seats. `go` ends it."""
        self.presence.change(seats, 1)
        if seats:
            self.clock.begin(self)

    def go(self, seats: Seats) -> None:
        """End a connection for these seats."""
        self.presence.change(seats, -1)

    def hear_of_people(self) -> None:
        """Handle that somebody has come or left at another server."""
        self.presence.audience.count_anew()
        self.clock.begin(self)
        if self.seating.guests:  # they need to know who is here
            self.tell()
        self.wake_bots()

    def herald(self, gallery: bool, line: int) -> None:
        """Announce a chat message of a player, or of a spectator (``gallery``)."""
        for herald in tuple(self.heralds):
            herald(gallery, line)

    @property
    def here(self) -> list[int]:
        """The seats for which somebody is connected."""
        return [seat for seat in self.seating.people if self.presence.is_here(seat)]

    @property
    def away(self) -> list[int]:
        """The seats among these whose pages are not visible."""
        return [seat for seat in self.here if not self.presence.is_watched(seat)]

    def undo_reason(self, seats: Seats) -> Reason | None:
        """Return why these seats cannot take the last action back, or None if they can."""
        if closed := self.closed:
            return closed
        if self.day and self.game.over:
            return Reason("deal_played")  # everything is known now
        version = self.game.version
        if version == self.story.opened > 0:
            return Reason("table_begins")
        if version > self.story.opened and (seat := self.story.decider(version)) not in seats:
            if seat in self.bots:
                return Reason("computer_moved")
            return Reason("other_moved", name=self._name(seat))
        if version == 0:
            return Reason("nothing_played")
        return Reason("something_shown") if version <= self.game.undo_point else None

    def redo_reason(self, seats: Seats) -> Reason | None:
        """Return why these seats cannot redo an action, or None if they can."""
        own = self.story.redoable is not None and self.game.current_seat in seats
        own = own and not self.closed and self.bot_to_move is None
        return None if own else Reason("nothing_taken_back")

    def undo_limit(self, seats: Seats) -> int:
        """Return the earliest version that these seats may go back to."""
        limit = max(self.story.opened, self.game.undo_point)
        version = self.game.version
        if self.day and self.game.over:
            return version
        while version > limit and self.story.decider(version) in seats:
            version -= 1
        return version

    def ask(self, question: Question | None) -> None:
        """Store the current question at this table, and tell everybody."""
        with self.kept.change() as seen:
            self._store.ask(self.id, question.kept() if question else None, seen=seen)
        self.question = question
        self.tell()

    async def act(self, seats: Seats, version: int, notation: str, once: str | None = None) -> None:
        """Play an action for one of these seats.

        An action with the idempotency key ``once`` is played only once. Raises Refusal if the
        version is stale, if somebody else must decide, or if the action is not legal.
        """
        await self._gathering.play(self.id, self.acting(seats, version, notation, once))

    def acting(self, seats: Seats, version: int, notation: str, once: str | None = None) -> Playing:
        """Return the generator that plays the action. Raises as `act` does."""
        self.be_sure()
        if self.kept.has(once):
            return
        self.expect(version)
        seat = self.game.current_seat
        if seat in seats and seat in self.bots:
            raise Refusal("forbidden", Reason("computer_plays"))
        if seat is not None and seat not in seats:
            raise Refusal("forbidden", Reason("not_your_turn", name=self._name(seat)))
        try:
            yield from self._playing(self._legal(notation), once=once)
        except GoneOn:
            self.be_sure()
            if not self.kept.has(once):
                raise
        self.wake_bots()

    def undo(self, seats: Seats, version: int, to: int | None = None) -> None:
        """Take back the last action, or all after the version ``to``.

        Raises Refusal if the version is stale, or if one of the actions cannot be taken back.
        Actions of other seats cannot.
        """
        self.expect(version)
        to = version - 1 if to is None else to
        if to >= version:
            raise Refusal("malformed", Reason("undo_to", version=version))
        if to < self.undo_limit(seats):
            raise Refusal("illegal", self.undo_reason(seats) or Reason("earlier_stands"))
        self.go_back(to, seats)

    def go_back(self, to: int, by: Seats) -> None:
        """Take back all actions after a version, on behalf of these seats."""
        stroke = self.clock.moved(self, to, by)
        self.kept.cut(to, stroke)
        self.story.go_back(to)
        self._announce(stroke)

    def redo(self, seats: Seats, version: int) -> None:
        """Play the action again that was taken back last, if it belongs to one of these seats.

        Raises Refusal if the version is stale or there is no such action.
        """
        self.expect(version)
        if reason := self.redo_reason(seats):
            raise Refusal("illegal", reason)
        stroke = self.clock.moved(self, version + 1, seats)
        self.kept.cut(version + 1, stroke)
        self.story.redo()
        self._announce(stroke)
        self.wake_bots()

    def why(self, notation: str) -> Reason:
        """Return why an action cannot be played now, or that it can.

        Raises Refusal if there is no such action.
        """
        return self.game.why_illegal(self._named(notation)) or Reason("playable")

    def has_audience(self) -> bool:
        """Return whether bots play now: somebody is here to see it, or a person's clock runs."""
        return self.presence.is_ours and self.clock.wants(self, bool(self.listeners))

    def wake_bots(self) -> None:
        """Let bots decide until a person must, while somebody is here."""
        idle = self._thinking is None or self._thinking.done()
        if idle and self.bot_to_move is not None and self.has_audience():
            self._thinking = asyncio.create_task(self._let_bots_play())

    async def _let_bots_play(self) -> None:
        """Play the decisions of bots, each as a separate change.

        A choice for a position that has changed since is dropped.
        """
        while (seat := self.bot_to_move) is not None:
            changes = self.changes
            try:
                self.be_sure()
                if self.changes != changes:
                    continue
                choice = await self.bots[seat].choose(self.story, seat, self.has_audience)
                for action in choice.actions:
                    if not self.has_audience():
                        break
                    moving = self._moving(seat, action, choice.lapse, changes)
                    await self._gathering.play(self.id, moving)
                    changes += 1
            except GoneOn:
                continue
            except Unwanted:
                return
            except Exception:
                logger.exception("table %s: seat %d could not move", self.id, seat)
                for alarm in tuple(self.alarms):
                    alarm(Refusal("failed", Reason("computer_waits")))
                # The cause, such as a full disk, may pass. People who come later also wake the
                # bots.
                if self.has_audience():
                    asyncio.get_running_loop().call_later(PAUSE, self.wake_bots)
                return

    def record(self) -> dict[str, Any]:
        """Return the record of the game. Raises Refusal while it would reveal a secret."""
        if not self.lies_open:
            raise Refusal("forbidden", Reason("record_after_game"))
        if self.story.samples:
            raise Refusal(
                "forbidden",
                Reason("record_of_branch"),
            )
        return self.sealed(self.game.record())

    def sealed(self, record: dict[str, Any]) -> dict[str, Any]:
        """Return a record of this game with the proof of its commitment, if there is one."""
        return record | ({"seal": {"salt": self._salt, "hash": self.seal}} if self.seal else {})

    def check_version(self, version: int) -> None:
        """Raise Refusal unless the game can be shown at this version."""
        first, last = self.story.first, self.game.version
        if not first <= version <= last:
            raise Refusal("malformed", Reason("version_range", first=first, last=last))

    def expect(self, version: int) -> None:
        """Raise Refusal if this is not the current version of the game."""
        self.be_sure()
        if closed := self.closed:
            raise Refusal("illegal", closed)
        if version != self.game.version:
            raise Refusal("stale", Reason("stale", version=self.game.version, given=version))

    def _named(self, notation: str) -> int:
        try:
            return action_id(notation)
        except UnknownAction as error:
            raise Refusal("illegal", error.reason) from error

    def _legal(self, notation: str) -> int:
        action = self._named(notation)
        if why := self.game.why_illegal(action):
            raise Refusal("illegal", why)
        return action

    def _moving(self, seat: int, action: int, lapse: str, changes: int) -> Playing:
        """Play the choice of a bot, unless the table has changed since ``changes``."""
        if self.changes != changes or seat != self.bot_to_move:
            raise GoneOn
        yield from self._playing(action, lapse or self.clock.lapse(seat))

    def _playing(self, action: int, lapse: str = "", once: str | None = None) -> Playing:
        """Play a legal action: store it, apply it, then tell everybody."""
        seat = self.game.current_seat
        assert seat is not None
        version, stroke = self.game.version, self.clock.moved(self, self.game.version + 1, (seat,))
        yield from self.kept.append(version, Played(seat, ACTIONS[action], lapse, once), stroke)
        self.story.play(action, lapse)
        if self.game.over:
            self._store.end(self.id, self.now())
        self._announce(stroke)
        if (left := self.instructions.due(self)) is not None:
            with suppress(GoneOn):  # somebody was faster
                play_at_once(self._store, self._playing(left, INSTRUCTED))

    def be_sure(self) -> None:
        """Read the stored table again if the result of the last change is unknown."""
        if self.kept.in_doubt:
            self.renew()

    def renew(self) -> bool:
        """Take over the stored table. Return whether another server has changed it."""
        if (stored := self.kept.news()) is None:
            return False
        self.story, self.clock = self.story.renewed(stored, self._boxes), self._clock_of(stored)
        people, self.seating = self.seating.people, Seating.of(stored)
        self.again, self.answers = stored.again, stored.answers
        if self.seating.people != people:
            self._own_bots = self._sit_down(stored.seats)
        self.instructions = Instructions(self._store.instructions, self.id)
        self._announce(None, kept_question(stored))
        self.wake_bots()
        return True

    def _announce(self, stroke: Stroke | None, question: Question | None = None) -> None:
        self.clock.follow(self, stroke)
        self.changes += 1
        self.question = question  # an earlier question no longer applies
        self.tell()

    def tell(self) -> None:
        """Send the current state to everybody."""
        self.shared = {}
        try:
            for listener in tuple(self.listeners):
                listener()
        finally:
            self.shared = None

    def _name(self, seat: int) -> str | Reason:
        return self.seats[seat]["name"] or Reason("unnamed", n=seat + 1)
