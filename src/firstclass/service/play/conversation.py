"""The conversation with one client."""

import asyncio
import json
import logging
from dataclasses import replace

from firstclass import Game
from firstclass.service.play.hints import hint_text
from firstclass.service.play.states import Viewer, offers_for, state_text, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.ports import Channel
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import (
    Act,
    ClientMessage,
    Hint,
    Look,
    Redo,
    Undo,
    Why,
    parse,
)
from firstclass.service.protocol.told import ErrorMessage, WhyMessage
from firstclass.words import refusal as translated
from firstclass.words import speaking

MAX_WAITING = 64
"""Messages kept for a client that is slow to read; older ones are dropped, as every
state is complete in itself, but for the log, which then is told from the start."""

POLICY_VIOLATION = 1008

logger = logging.getLogger(__name__)


async def converse(
    channel: Channel, tables: Tables, table_id: str, key: str | None, language: str
) -> None:
    """Talk with one client in its language until it leaves; without a key it is a spectator."""
    try:
        table = tables.find(table_id)
        viewer = viewer_of(table, key, language)
    except Refusal as refusal:
        await channel.send(error_text(refusal, language))
        await channel.close(POLICY_VIOLATION)
        return
    await Client(channel, table, viewer).stay()


class Client:
    """One browser at one table."""

    def __init__(self, channel: Channel, table: Table, viewer: Viewer) -> None:
        alone = viewer.plays and len(table.people) == 1
        self._channel = channel
        self._table = table
        self._viewer = replace(viewer, seat=table.people[0]) if alone else viewer
        self._told = 0  # the version up to which the log was told
        self._advised: set[asyncio.Task[None]] = set()  # hints that are thought about
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MAX_WAITING)

    async def stay(self) -> None:
        """Show the table and its changes, and do what the client asks, until it leaves."""
        self._table.listeners.add(self._show)
        self._show()
        sender = asyncio.create_task(self._send())
        try:
            while (text := await self._channel.receive()) is not None:
                self._answer(text)
        finally:
            self._table.listeners.discard(self._show)
            sender.cancel()

    def _answer(self, text: str) -> None:
        """Do what one message asks for; whatever is wrong with it is told to this client alone."""
        try:
            self._obey(parse(text))
        except Refusal as refusal:
            self._refuse(refusal)
            if refusal.code == "stale":
                self._show()
        except Exception:
            logger.exception("table %s: a message failed", self._table.id)
            self._refuse(Refusal("failed", "The server failed; nothing was changed."))

    def _obey(self, message: ClientMessage) -> None:
        if not self._viewer.plays:
            raise Refusal("forbidden", "Spectators only watch.")
        match message:
            case Act():
                self._table.act(message.version, message.action)
            case Undo():
                self._table.undo(message.version, message.to)
            case Redo():
                self._table.redo(message.version)
            case Look():
                self._look(message.seat)
            case Why():
                self._explain(message.action)
            case Hint():
                self._ask_adviser(message.version)

    def _look(self, seat: int | None) -> None:
        if seat is not None and seat not in self._table.people:
            raise Refusal("forbidden", "This seat is not yours.")
        self._viewer = replace(self._viewer, seat=seat)
        self._told = 0
        self._show()

    def _must_decide(self) -> None:
        if not offers_for(self._table, self._viewer):
            raise Refusal("forbidden", "There is nothing to decide for you now.")

    def _explain(self, notation: str) -> None:
        self._must_decide()
        why, ruling = self._table.why(notation)
        with speaking(self._viewer.language):
            answer: WhyMessage = {
                "type": "why",
                "action": notation,
                "text": translated(why),
                "ruling": ruling,
            }
        self._post(json.dumps(answer, ensure_ascii=False))

    def _ask_adviser(self, version: int) -> None:
        self._table.expect(version)
        self._must_decide()
        table = self._table
        # Other messages may come before the task begins: it thinks about what is there now.
        asked = self._advise(table.game.clone(), table.changes, self._viewer)
        task = asyncio.create_task(asked)
        self._advised.add(task)
        task.add_done_callback(self._advised.discard)

    async def _advise(self, game: Game, changes: int, viewer: Viewer) -> None:
        """Tell the adviser's hint, unless the game has moved on or another seat is looked at."""
        try:
            advices = await self._table.adviser.hint(game, viewer.seat)
            with speaking(viewer.language):
                answer = hint_text(game, advices)
        except Refusal as refusal:
            answer = error_text(refusal, viewer.language)
        if (self._table.changes, self._viewer) == (changes, viewer):
            self._post(answer)

    def _refuse(self, refusal: Refusal) -> None:
        self._post(error_text(refusal, self._viewer.language))

    def _show(self) -> None:
        version = self._table.game.version
        told = 0 if self._waiting.full() else min(self._told, version)
        self._told = version
        self._post(state_text(self._table, self._viewer, told))

    def _post(self, text: str) -> None:
        if self._waiting.full():
            self._waiting.get_nowait()
            self._told = 0
        self._waiting.put_nowait(text)

    async def _send(self) -> None:
        while True:
            await self._channel.send(await self._waiting.get())


def error_text(refusal: Refusal, language: str) -> str:
    """The `error` message."""
    error: ErrorMessage = {"type": "error", **refusal.as_dict(language)}
    return json.dumps(error, ensure_ascii=False)
