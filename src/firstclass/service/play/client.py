"""The connection to one client."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from firstclass import Game, __version__
from firstclass.messages import Reason, negotiate_language, use_language
from firstclass.service.background import start_task
from firstclass.service.play.bot_questions import BotQuestion
from firstclass.service.play.bot_seat import NotWantedError
from firstclass.service.play.close_reasons import (
    RECONNECT_CODE,
    close_with_reason,
    error_message,
    outdated_client,
    too_many,
)
from firstclass.service.play.fair_play import check_help_allowed, record_help
from firstclass.service.play.hints import hint_message
from firstclass.service.play.persistence import StaleRevisionError
from firstclass.service.play.rate_limits import (
    LOCAL_ADDRESS,
    RateLimiter,
    TokenBucket,
    raise_if_limited,
)
from firstclass.service.play.seating import Credentials
from firstclass.service.play.spectator_view import shown_version
from firstclass.service.play.state_messages import Viewer, offers_for, state_text, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.play.undo import answer_undo_request, redo, request_undo, undo
from firstclass.service.ports import ClientConnection
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import (
    Act,
    AnswerUndo,
    AskUndo,
    ClientMessage,
    Hint,
    Ping,
    Redo,
    SetAutomaticChoice,
    SetVisibility,
    Sit,
    TableChange,
    TakeHoliday,
    TakeSeat,
    Undo,
    ViewAs,
    Why,
    parse_body,
    parse_message,
)
from firstclass.service.protocol.responses import (
    PROTOCOL,
    ChatUpdateMessage,
    DoneMessage,
    HelloMessage,
    PongMessage,
    ServerMessage,
    SpectatorsMessage,
    WhyMessage,
)

MAX_QUEUED_MESSAGES = 64
"""How many messages are queued for a slow client.

Beyond that it gets no changes until it has read the queue, and then the current state. A client
that keeps asking without reading is disconnected.
"""

FIRST_MESSAGE_TIMEOUT = 30.0
"""Seconds for a new client to send its first message."""

logger = logging.getLogger(__name__)

CurrentPerson = Callable[[], str | None]
"""Returns the person signed in on a client's device, or None after they sign out."""


def no_person() -> None:
    """Return no person, for use where nobody can be signed in."""


@dataclass(frozen=True)
class Visit:
    """A client that comes to a table, with all that it brings.

    ``is_program`` says that a program plays here for a person.
    """

    channel: ClientConnection
    table_id: str
    protocol: int = PROTOCOL
    address: str = LOCAL_ADDRESS
    current_person: CurrentPerson = no_person
    is_program: bool = False


async def serve_client(visit: Visit, tables: Tables, rate_limiter: RateLimiter) -> None:
    """Connect a client, and serve it until it disconnects.

    A client that may not connect gets the reason and should not reconnect. After an internal error
    the connection is closed with RECONNECT_CODE, and the client should reconnect.
    """
    channel, language = visit.channel, negotiate_language("")
    try:
        if visit.protocol != PROTOCOL:
            raise outdated_client()
        text = await receive_first_message(channel)
        if text is None:
            return
        sitting: Sit = parse_body(Sit, text)
        language = negotiate_language(sitting.language)
        table = tables.find(visit.table_id)
        viewer = viewer_of(table, Credentials(sitting.key, visit.current_person()), language)
        max_spectators = rate_limiter.limits(visit.address).max_spectators
        if len(table.listeners) >= max_spectators and not viewer.plays:
            raise RefusedError("busy", Reason("too_many_spectators"))
    except RefusedError as refusal:
        await close_with_reason(channel, refusal, language)
        return
    except Exception:
        logger.exception("table %s: no seat could be taken", visit.table_id)
        await channel.close(RECONNECT_CODE)
        return
    client = Client(visit, table, viewer, sitting.key, rate_limiter)
    client.greet()
    await client.serve()


async def receive_first_message(channel: ClientConnection) -> str | None:
    """Return the first message of a client, or None if it disconnects or sends nothing."""
    try:
        async with asyncio.timeout(FIRST_MESSAGE_TIMEOUT):
            return await channel.receive()
    except TimeoutError:
        return None


class Client:
    """One browser at one table."""

    def __init__(
        self, visit: Visit, table: Table, viewer: Viewer, key: str | None, rate_limiter: RateLimiter
    ) -> None:
        self._visit = visit
        self._channel = visit.channel
        self._table = table
        self._key = key
        self._viewer = with_only_seat(viewer)
        self._rate_limiter = rate_limiter
        limits = rate_limiter.limits(visit.address)
        self._messages = TokenBucket(limits.messages)
        self._excess_left = limits.max_excess_messages
        self._state_resent_at: int | None = None  # the change that was shown after a stale request
        self._log_sent = 0  # the version up to which the log was sent
        self._hint_tasks: set[asyncio.Task[None]] = set()  # hints in progress
        self._is_connected = True  # False once it disconnects
        self._is_visible = True  # whether the page is visible
        self._missed_state = False  # whether it has missed a change
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MAX_QUEUED_MESSAGES)

    def greet(self) -> None:
        """Send the `hello` message."""
        self._send_message(HelloMessage(type="hello", protocol=PROTOCOL, build=__version__))

    async def serve(self) -> None:
        """Send the table and its changes, and serve requests, until the client disconnects."""
        self._table.listeners.add(self._send_state)
        self._table.presence.spectators.listeners.add(self._send_spectator_count)
        self._table.connect(self._viewer.seats)
        self._table.presence.set_visible_seats(self, self._viewer.seats)
        self._table.chat_listeners.add(self._on_chat_message)
        self._table.error_listeners.add(self._on_error)
        self._announce_arrival()
        self._table.wake_bots()
        sender = start_task(self._send_queue())
        try:
            while (text := await self._channel.receive()) is not None:
                await self._answer(text)
                if self._excess_left == 0:
                    break
                # However much one client sends, let others take their turn in between.
                await asyncio.sleep(0)
        finally:
            self._table.listeners.discard(self._send_state)
            self._table.presence.spectators.listeners.discard(self._send_spectator_count)
            self._table.disconnect(self._viewer.seats)
            self._table.presence.set_visible_seats(self, None)
            self._table.chat_listeners.discard(self._on_chat_message)
            self._table.error_listeners.discard(self._on_error)
            sender.cancel()
            self._is_connected = False
            if self._is_presence_shown():
                self._table.broadcast()
        if self._excess_left == 0:
            await close_with_reason(self._channel, too_many(), self._viewer.language)

    def _is_presence_shown(self) -> bool:
        """Return whether people on other devices need to know who is connected."""
        return bool(self._viewer.seats and self._table.seating.invited_seats)

    def _announce_arrival(self) -> None:
        """Send the current state, also to the others if they need to know who has come."""
        if self._is_presence_shown():
            self._table.broadcast()
        else:
            self._send_state()

    async def _answer(self, text: str) -> None:
        """Serve one message. Any fault in it is reported to this client alone."""
        request: str | None = None
        sits_down = False
        try:
            message = parse_message(text)
            sits_down = isinstance(message, Sit)
            request = None if isinstance(message, Sit) else message.id
            raise_if_limited(self._messages.take())
            await self._carry_out(message)
        except RefusedError as refusal:
            self._refuse(refusal, request)
            if refusal.code == "stale":
                self._resend_state()
            self._excess_left = max(0, self._excess_left - (refusal.code == "too_many"))
        except Exception:
            logger.exception("table %s: a message failed", self._table.id)
            if sits_down:
                self._enqueue(None)  # nobody knows what this client may see
            else:
                self._refuse(RefusedError("failed", Reason("server_failed")), request)

    def _resend_state(self) -> None:
        """Send the current state to a client with stale data, at most once for each change."""
        if self._state_resent_at != self._table.local_revision:
            self._state_resent_at = self._table.local_revision
            self._send_state()

    async def _carry_out(self, message: ClientMessage) -> None:
        """Carry out a request. If another server was faster, read the table again first."""
        if not isinstance(message, Sit | Ping) and not self._viewer.plays:
            raise RefusedError("forbidden", Reason("spectators"))
        try:
            carried_out = HANDLERS[type(message)](self, message)
            if carried_out is not None:
                await carried_out
        except StaleRevisionError:
            self._table.reload_if_uncertain()
            raise
        if isinstance(message, ACKNOWLEDGED) and message.id is not None:
            self._send_message(DoneMessage(type="done"), message.id)

    def _pong(self, ping: Ping) -> None:
        self._send_message(PongMessage(type="pong"), ping.id)

    async def _act(self, act: Act) -> None:
        if self._visit.is_program:
            self._table.mark_seats("is_bot", self._viewer.seats)
        await self._table.act(self._viewer.seats, act.version, act.action, act.idempotency_key)

    def _undo(self, request: Undo) -> None:
        undo(self._table, self._viewer.seats, request.version, request.to)

    def _ask_undo(self, request: AskUndo) -> None:
        request_undo(self._table, self._viewer.seats, request.version, request.to)

    def _answer_undo(self, answer: AnswerUndo) -> None:
        answer_undo_request(self._table, self._viewer.seats, answer.version, answer.agree)

    def _redo(self, request: Redo) -> None:
        redo(self._table, self._viewer.seats, request.version)

    def _take_seat(self, request: TakeSeat) -> None:
        self._table.clock.take_seat(self._table, self._viewer.seats, request.seat)

    def _take_holiday(self, request: TakeHoliday) -> None:
        self._table.clock.take_holiday(self._table, self._viewer.seats, request.seat, request.days)

    def _set_automatic_choice(self, choice: SetAutomaticChoice) -> None:
        self._table.automatic_choices.set_choice(
            self._table, self._viewer.seats, choice.seat, choice.action
        )

    def _set_visibility(self, request: SetVisibility) -> None:
        self._is_visible = request.visible
        seats = self._viewer.seats if request.visible else ()
        self._table.presence.set_visible_seats(self, seats)
        if self._is_presence_shown():
            self._table.broadcast()

    def _sit(self, sitting: Sit) -> None:
        """Sit down again, perhaps with another key or language."""
        self._table.reload_if_uncertain()
        credentials = Credentials(sitting.key, self._visit.current_person())
        viewer = viewer_of(self._table, credentials, negotiate_language(sitting.language))
        self.greet()
        self._key = sitting.key
        self._set_viewer(with_only_seat(viewer))
        self._announce_arrival()

    def _set_viewer(self, viewer: Viewer) -> None:
        """Use these rights and this language from now on."""
        before, self._viewer, self._log_sent = self._viewer, viewer, 0
        if before.seats != viewer.seats:
            self._table.disconnect(before.seats)
            self._table.connect(viewer.seats)
            self._table.presence.set_visible_seats(self, viewer.seats if self._is_visible else ())

    def _update_seats(self) -> None:
        """Update the seats of this client. Invitations, arrivals and sign-outs change them."""
        seats = self._table.seating.seats_of(Credentials(self._key, self._visit.current_person()))
        if (seats or ()) != self._viewer.seats:
            plays = seats is not None
            self._set_viewer(
                with_only_seat(replace(self._viewer, plays=plays, seats=seats or (), seat=None))
            )

    def _view_as(self, request: ViewAs) -> None:
        if request.seat is not None and request.seat not in self._viewer.seats:
            raise RefusedError("forbidden", Reason("not_your_seat"))
        self._viewer = replace(self._viewer, seat=request.seat)
        self._log_sent = 0
        self._send_state()

    def _must_decide(self) -> None:
        if not offers_for(self._table, self._viewer):
            raise RefusedError("forbidden", Reason("no_decision"))

    def _explain(self, request: Why) -> None:
        if request.version is not None:
            self._table.check_current_version(request.version)
        self._must_decide()
        why = self._table.why(request.action)
        with use_language(self._viewer.language):
            text = str(why)
        answer = WhyMessage(type="why", action=request.action, text=text, ruling=why.ruling)
        self._send_message(answer, request.id)

    def _start_hint(self, message: Hint) -> None:
        self._table.check_current_version(message.version)
        self._must_decide()
        check_help_allowed(self._table)
        self._rate_limiter.acquire(
            "hints", self._visit.address, self._key or self._visit.current_person()
        )
        table = self._table
        seat = table.game.current_seat
        assert seat is not None
        record_help(table, (seat,))
        # Other messages may come before the task begins, so fix the position now.
        question = table.adviser.question(table.history, self._viewer.seat)
        game, revision = table.game.clone(), table.local_revision
        task = start_task(self._send_hint(message, question, game, revision, self._viewer))
        self._hint_tasks.add(task)
        task.add_done_callback(self._hint_tasks.discard)

    async def _send_hint(
        self, request: Hint, question: BotQuestion, game: Game, revision: int, viewer: Viewer
    ) -> None:
        """Send a hint, unless the game has moved on or another seat is shown."""
        refused = None
        try:
            advices = await self._table.adviser.hint(question, lambda: self._is_connected)
        except NotWantedError:
            return
        except RefusedError as refusal:
            refused = refusal
        if (self._table.local_revision, self._viewer) != (revision, viewer):
            # A client that waits for an answer must hear that none comes.
            if request.id is not None:
                self._refuse(RefusedError("stale", Reason("table_changed")), request.id)
        elif refused is not None:
            self._refuse(refused, request.id)
        else:
            with use_language(viewer.language):
                self._send_message(hint_message(game, advices), request.id)

    def _on_chat_message(self, from_spectator: bool, line: int) -> None:
        """Announce a chat message if the viewer reads that chat."""
        can_read = self._table.is_revealed or from_spectator != self._viewer.plays
        if can_read and not self._queue.full():
            self._send_message(ChatUpdateMessage(type="chat", last_number=line))

    def _on_error(self, refusal: RefusedError) -> None:
        if not self._queue.full():
            self._refuse(refusal, None)

    def _refuse(self, refusal: RefusedError, request: str | None) -> None:
        self._send_message(error_message(refusal, self._viewer.language), request)

    def _send_message(self, message: ServerMessage, request: str | None = None) -> None:
        """Send a message to this client. With a request id it is the answer to that."""
        response = message if request is None else message | {"id": request}
        self._enqueue(json.dumps(response, ensure_ascii=False))

    def _send_state(self) -> None:
        """Send the current state, or let the client come back if the rights are unknown."""
        self._missed_state = self._queue.full()
        try:
            self._update_seats()
            if not self._missed_state:
                self._enqueue_state()
        except Exception:
            logger.exception("table %s: a state could not be sent", self._table.id)
            if not self._missed_state:
                self._enqueue(None)

    def _enqueue_state(self) -> None:
        version = shown_version(self._table, self._viewer.plays)
        log_after, self._log_sent = min(self._log_sent, version), version
        self._enqueue(state_text(self._table, self._viewer, log_after))

    def _send_spectator_count(self) -> None:
        if not self._queue.full():
            count = self._table.presence.spectators.count
            self._send_message(SpectatorsMessage(type="spectators", spectator_count=count))

    def _enqueue(self, text: str | None) -> None:
        """Queue a message, or None for the end of the connection."""
        if self._queue.full():
            self._excess_left = 0
        else:
            self._queue.put_nowait(text)

    async def _send_queue(self) -> None:
        while (text := await self._queue.get()) is not None:
            await self._channel.send(text)
            if self._missed_state and self._queue.empty():
                self._send_state()
        await self._channel.close(RECONNECT_CODE)


HANDLERS: dict[type[ClientMessage], Callable[[Client, Any], Awaitable[None] | None]] = {
    Sit: Client._sit,
    Ping: Client._pong,
    Why: Client._explain,
    Hint: Client._start_hint,
    ViewAs: Client._view_as,
    SetVisibility: Client._set_visibility,
    Act: Client._act,
    Undo: Client._undo,
    AskUndo: Client._ask_undo,
    AnswerUndo: Client._answer_undo,
    Redo: Client._redo,
    TakeSeat: Client._take_seat,
    TakeHoliday: Client._take_holiday,
    SetAutomaticChoice: Client._set_automatic_choice,
}
"""The method that carries out each kind of request."""

ACKNOWLEDGED = ViewAs | SetVisibility | TableChange
"""The requests that are answered with `done`. Each of the others has its own answer."""


def with_only_seat(viewer: Viewer) -> Viewer:
    """Return the viewer. With only one seat, they see as that seat from the start."""
    return replace(viewer, seat=viewer.seats[0]) if len(viewer.seats) == 1 else viewer
