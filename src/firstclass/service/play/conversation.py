"""The connection to one client."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import replace

from firstclass import Game, __version__
from firstclass.messages import Reason, speaking, understood
from firstclass.service.play.changes import carry_out
from firstclass.service.play.deals import check_help
from firstclass.service.play.farewells import error_of, say_bye, too_many
from firstclass.service.play.hints import hint_of
from firstclass.service.play.limits import Bucket, Porter, waits
from firstclass.service.play.seating import Shown
from firstclass.service.play.states import Viewer, offers_for, state_text, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.play.thinking import Unwanted
from firstclass.service.play.thoughts import Question
from firstclass.service.play.watching import shown_version
from firstclass.service.ports import Channel
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import (
    Act,
    Attend,
    Change,
    ClientMessage,
    Hint,
    Look,
    Ping,
    Sit,
    Why,
    parse,
    read,
)
from firstclass.service.protocol.told import (
    PROTOCOL,
    DoneMessage,
    HelloMessage,
    PongMessage,
    ServerMessage,
    TalkMessage,
    WatchingMessage,
    WhyMessage,
)

MAX_WAITING = 64
"""How many messages are queued for a slow client.

Beyond that it gets no changes until it has read the queue, and then the current state. A client
that keeps asking without reading is disconnected.
"""

COMING = 30.0
"""Seconds for a new client to send its first message."""

logger = logging.getLogger(__name__)

Whose = Callable[[], str | None]
"""Returns the person signed in on a client's device, or None after they sign out."""


async def welcome(
    channel: Channel,
    tables: Tables,
    table_id: str,
    protocol: int,
    whose: Whose,
    porter: Porter,
    address: str,
    program: bool = False,
) -> None:
    """Connect a client with this protocol version, and serve it until it disconnects.

    A client that may not stay gets the reason, and need not try again.
    """
    language = understood("")
    try:
        if protocol != PROTOCOL:
            raise Refusal("upgrade", Reason("other_protocol", protocol=PROTOCOL))
        text = await first_word(channel)
        if text is None:
            return
        sitting: Sit = read(Sit, text)
        language = understood(sitting.language)
        table = tables.find(table_id)
        viewer = viewer_of(table, Shown(sitting.key, whose()), language)
        if len(table.listeners) >= porter.limits(address).audience and not viewer.plays:
            raise Refusal("busy", Reason("full_house"))
    except Refusal as refusal:
        await say_bye(channel, refusal, language)
        return
    except Exception:
        logger.exception("table %s: no seat could be taken", table_id)
        await say_bye(channel, Refusal("failed", Reason("server_failed")), language)
        return
    client = Client(channel, table, viewer, sitting.key, whose, porter, address, program)
    client.greet()
    await client.stay()


async def first_word(channel: Channel) -> str | None:
    """Return the first message of a client, or None if it disconnects or sends nothing."""
    try:
        async with asyncio.timeout(COMING):
            return await channel.receive()
    except TimeoutError:
        return None


class Client:
    """One browser at one table."""

    def __init__(
        self,
        channel: Channel,
        table: Table,
        viewer: Viewer,
        key: str | None,
        whose: Whose,
        porter: Porter,
        address: str,
        program: bool,
    ) -> None:
        self._channel = channel
        self._program = program
        self._table = table
        self._key = key
        self._whose = whose
        self._viewer = seated(viewer)
        self._porter = porter
        self._address = address
        self._messages = Bucket(porter.limits(address).messages)
        self._patience = porter.limits(address).patience
        self._corrected: int | None = None  # the change that was shown after a stale request
        self._told = 0  # the version up to which the log was sent
        self._advised: set[asyncio.Task[None]] = set()  # hints in progress
        self._here = True  # False once it disconnects
        self._looks = True  # whether the page is visible
        self._behind = False  # whether it has missed a change
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MAX_WAITING)

    def greet(self) -> None:
        """Send the `hello` message."""
        self._tell(HelloMessage(type="hello", protocol=PROTOCOL, build=__version__))

    async def stay(self) -> None:
        """Send the table and its changes, and serve requests, until the client disconnects."""
        self._table.listeners.add(self._show)
        self._table.presence.audience.listeners.add(self._count)
        self._table.come(self._viewer.seats)
        self._table.presence.look(self, self._viewer.seats)
        self._table.heralds.add(self._herald)
        self._table.alarms.add(self._warn)
        self._appear()
        self._table.wake_bots()
        sender = asyncio.create_task(self._send())
        try:
            while (text := await self._channel.receive()) is not None:
                await self._answer(text)
                if self._patience == 0:
                    break
                # However much one client sends, let others take their turn in between.
                await asyncio.sleep(0)
        finally:
            self._table.listeners.discard(self._show)
            self._table.presence.audience.listeners.discard(self._count)
            self._table.go(self._viewer.seats)
            self._table.presence.look(self, None)
            self._table.heralds.discard(self._herald)
            self._table.alarms.discard(self._warn)
            sender.cancel()
            self._here = False
            if self._is_awaited():
                self._table.tell()
        if self._patience == 0:
            await say_bye(self._channel, too_many(), self._viewer.language)

    def _is_awaited(self) -> bool:
        """Return whether people on other devices need to know who is connected."""
        return bool(self._viewer.seats and self._table.seating.guests)

    def _appear(self) -> None:
        """Send the current state, also to the others if they need to know who has come."""
        if self._is_awaited():
            self._table.tell()
        else:
            self._show()

    async def _answer(self, text: str) -> None:
        """Serve one message. Any fault in it is reported to this client alone."""
        request: str | None = None
        try:
            message = parse(text)
            request = None if isinstance(message, Sit) else message.id
            waits(self._messages.take())
            await self._obey(message)
        except Refusal as refusal:
            self._refuse(refusal, request)
            if refusal.code == "stale":
                self._correct()
            self._patience = max(0, self._patience - (refusal.code == "too_many"))
        except Exception:
            logger.exception("table %s: a message failed", self._table.id)
            self._refuse(Refusal("failed", Reason("server_failed")), request)

    def _correct(self) -> None:
        """Send the current state to a client with stale data, at most once for each change."""
        self._table.be_sure()
        if self._corrected != self._table.changes:
            self._corrected = self._table.changes
            self._show()

    async def _obey(self, message: ClientMessage) -> None:
        match message:
            case Sit():
                self._sit(message)
            case Ping():
                self._tell(PongMessage(type="pong"), message.id)
            case Why():
                self._must_play()
                self._explain(message)
            case Hint():
                self._must_play()
                self._ask_adviser(message)
            case _:
                self._must_play()
                await self._do(message)
                if message.id is not None:
                    self._tell(DoneMessage(type="done"), message.id)

    async def _do(self, message: Look | Attend | Change) -> None:
        match message:
            case Look(seat=seat):
                self._look(seat)
            case Attend(looking=looking):
                self._attend(looking)
            case _:
                if self._program and isinstance(message, Act):
                    self._table.seat_program(self._viewer.seats)
                await carry_out(message, self._table, self._viewer.seats)

    def _attend(self, looking: bool) -> None:
        self._looks = looking
        self._table.presence.look(self, self._viewer.seats if looking else ())
        if self._is_awaited():
            self._table.tell()

    def _sit(self, sitting: Sit) -> None:
        """Sit down again, perhaps with another key or language."""
        shown = Shown(sitting.key, self._whose())
        viewer = viewer_of(self._table, shown, understood(sitting.language))
        self.greet()
        self._key = sitting.key
        self._see_as(seated(viewer))
        self._appear()

    def _see_as(self, viewer: Viewer) -> None:
        """Use these rights and this language from now on."""
        before, self._viewer, self._told = self._viewer, viewer, 0
        if before.seats != viewer.seats:
            self._table.go(before.seats)
            self._table.come(viewer.seats)
            self._table.presence.look(self, viewer.seats if self._looks else ())

    def _renew(self) -> None:
        """Update the seats of this client. Invitations, arrivals and sign-outs change them."""
        seats = self._table.seating.opened_by(Shown(self._key, self._whose()))
        if (seats or ()) != self._viewer.seats:
            plays = seats is not None
            self._see_as(seated(replace(self._viewer, plays=plays, seats=seats or (), seat=None)))

    def _must_play(self) -> None:
        if not self._viewer.plays:
            raise Refusal("forbidden", Reason("spectators"))

    def _look(self, seat: int | None) -> None:
        if seat is not None and seat not in self._viewer.seats:
            raise Refusal("forbidden", Reason("not_your_seat"))
        self._viewer = replace(self._viewer, seat=seat)
        self._told = 0
        self._show()

    def _must_decide(self) -> None:
        if not offers_for(self._table, self._viewer):
            raise Refusal("forbidden", Reason("no_decision"))

    def _explain(self, asked: Why) -> None:
        if asked.version is not None:
            self._table.expect(asked.version)
        self._must_decide()
        why = self._table.why(asked.action)
        with speaking(self._viewer.language):
            text = str(why)
        answer = WhyMessage(type="why", action=asked.action, text=text, ruling=why.ruling)
        self._tell(answer, asked.id)

    def _ask_adviser(self, message: Hint) -> None:
        self._table.expect(message.version)
        self._must_decide()
        check_help(self._table)
        self._porter.admit("hints", self._address, self._key or self._whose())
        table = self._table
        # Other messages may come before the task begins, so fix the position now.
        question = table.adviser.question(table.story, self._viewer.seat)
        game, changes = table.game.clone(), table.changes
        task = asyncio.create_task(self._advise(message, question, game, changes, self._viewer))
        self._advised.add(task)
        task.add_done_callback(self._advised.discard)

    async def _advise(
        self, asked: Hint, question: Question, game: Game, changes: int, viewer: Viewer
    ) -> None:
        """Send a hint, unless the game has moved on or another seat is shown."""
        refused = None
        try:
            advices = await self._table.adviser.hint(question, lambda: self._here)
        except Unwanted:
            return
        except Refusal as refusal:
            refused = refusal
        if (self._table.changes, self._viewer) != (changes, viewer):
            # A client that waits for an answer must hear that none comes.
            if asked.id is not None:
                self._refuse(Refusal("stale", Reason("gone_on")), asked.id)
        elif refused is not None:
            self._refuse(refused, asked.id)
        else:
            with speaking(viewer.language):
                self._tell(hint_of(game, advices), asked.id)

    def _herald(self, gallery: bool, line: int) -> None:
        """Announce a chat message if the viewer reads that chat."""
        heard = self._table.lies_open or gallery != self._viewer.plays
        if heard and not self._waiting.full():
            self._tell(TalkMessage(type="talk", last=line))

    def _warn(self, refusal: Refusal) -> None:
        if not self._waiting.full():
            self._refuse(refusal, None)

    def _refuse(self, refusal: Refusal, request: str | None) -> None:
        self._tell(error_of(refusal, self._viewer.language), request)

    def _tell(self, message: ServerMessage, request: str | None = None) -> None:
        """Send a message to this client. With a request id it is the answer to that."""
        told = message if request is None else message | {"id": request}
        self._post(json.dumps(told, ensure_ascii=False))

    def _show(self) -> None:
        self._renew()
        self._behind = self._waiting.full()
        if self._behind:
            return
        version = shown_version(self._table, self._viewer.plays)
        told, self._told = min(self._told, version), version
        self._post(state_text(self._table, self._viewer, told))

    def _count(self) -> None:
        if not self._waiting.full():
            count = self._table.presence.audience.count
            self._tell(WatchingMessage(type="watching", watching=count))

    def _post(self, text: str) -> None:
        if self._waiting.full():
            self._patience = 0
        else:
            self._waiting.put_nowait(text)

    async def _send(self) -> None:
        while True:
            await self._channel.send(await self._waiting.get())
            if self._behind and self._waiting.empty():
                self._show()


def seated(viewer: Viewer) -> Viewer:
    """Return the viewer. With only one seat, they see as that seat from the start."""
    return replace(viewer, seat=viewer.seats[0]) if len(viewer.seats) == 1 else viewer
