"""Groups that play one game after another, and reconnect whenever the connection breaks."""

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from firstclass.service.protocol.responses import PROTOCOL
from tests.server import TIMEOUT
from tests.soak.journal import Journal

GROUPS = (
    ("human", "human"),
    ("human", "random"),
    ("human", "human", "random"),
    ("human", "novice"),
    ("random", "random", "random"),
    ("human", "human", "human", "random"),
)
"""The kinds of players at the tables; if no person plays, somebody watches."""

TAKING_BACK = 0.2
"""How often somebody who plays only with bots undoes an action that may be undone."""

CONNECTION_ERRORS = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)


class SoakRun:
    """The addresses of the servers, whether they are up, and all answers that people got."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.addresses: list[str] = []
        self.there = asyncio.Event()
        self.answers: asyncio.Queue[None] = asyncio.Queue()
        self.journals: list[Journal] = []
        self.actions = self.taken_back = self.again = self.over = 0

    @property
    def address(self) -> str:
        """One of the addresses."""
        return self.chance.choice(self.addresses)

    async def made(self, path: str, body: object, key: str | None = None) -> dict[str, Any]:
        """Return what a call creates, repeating the call until it is answered."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        while True:
            await self.there.wait()
            with suppress(*CONNECTION_ERRORS):
                async with httpx.AsyncClient(base_url=self.address, timeout=TIMEOUT) as client:
                    answer = await client.post(path, json=body, headers=headers)
                if answer.status_code != 500:
                    assert answer.status_code == 201, answer.text
                    result: dict[str, Any] = answer.json()
                    return result


class Group:
    """A group of people and bots of these kinds."""

    def __init__(self, station: SoakRun, kinds: Sequence[str]) -> None:
        self._station = station
        self._kinds = kinds
        self.moves = 0

    async def play(self) -> None:
        """Play one game after another."""
        while True:
            people = await self._sit_down()
            async with asyncio.TaskGroup() as group:
                for person in people:
                    group.create_task(person.play())
            self._station.over += 1

    async def _sit_down(self) -> list["Person"]:
        """Sit down at a new table; everybody but the first uses an invitation."""
        station, chance = self._station, self._station.chance
        seats = [{"name": f"Seat {seat}", "kind": kind} for seat, kind in enumerate(self._kinds)]
        modules = "".join(sorted(chance.sample("ABCDEF", 2)))
        body = {"players": len(seats), "modules": modules, "seats": seats}
        made = await station.made("/api/tables", body | {"seed": chance.getrandbits(53)})
        table, key = made["table"], made["key"]
        journal = Journal(table)
        station.journals.append(journal)
        seated = [seat for seat, kind in enumerate(self._kinds) if kind == "human"]
        if not seated:
            return [Person(self, station, journal, None)]
        keys = [key, *[await self._guest(table, seat, key) for seat in seated[1:]]]
        return [Person(self, station, journal, key, alone=len(keys) == 1) for key in keys]

    async def _guest(self, table: str, seat: int, key: str) -> str:
        """Return the key of somebody who has joined by an invitation."""
        path = f"/api/tables/{table}/seats/{seat}/invitation"
        invitation = await self._station.made(path, None, key)
        own = f"{self._station.chance.getrandbits(160):040x}"
        arrival = {"invitation": invitation["invitation"], "key": own}
        return str(
            (await self._station.made(f"/api/tables/{table}/accepted-invitations", arrival))["key"]
        )


class Person:
    """A person on a separate device, who plays legal actions, or watches without a key.

    Only somebody who plays ``alone`` with bots takes anything back.
    """

    def __init__(
        self,
        company: Group,
        station: SoakRun,
        journal: Journal,
        key: str | None,
        alone: bool = False,
    ) -> None:
        self._company = company
        self._station = station
        self._journal = journal
        self._key = key
        self._alone = alone
        self._state: dict[str, Any] | None = None
        self._pending: dict[str, Any] | None = None  # the one without an answer so far
        self._request_count = 0

    async def play(self) -> None:
        """Play until the game is over."""
        while self._state is None or self._state["sheet"] is None:
            await self._station.there.wait()
            with suppress(*CONNECTION_ERRORS):
                await self._visit()

    async def _visit(self) -> None:
        address = self._station.address.replace("http", "ws")
        url = f"{address}/api/tables/{self._journal.table}/ws?protocol={PROTOCOL}"
        async with connect(
            url,
            proxy=None,
            max_size=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=TIMEOUT,
        ) as connection:
            self._connection: ClientConnection = connection
            await self._sit()
            while self._now["sheet"] is None:
                body = self._pending or self._choose_request()
                if body:
                    await self._request(body)
                else:
                    await self._receive()

    @property
    def _now(self) -> dict[str, Any]:
        assert self._state is not None
        return self._state

    async def _sit(self) -> None:
        """Sit down, perhaps again: everything that was shown before must still hold."""
        await self._say(type="sit", key=self._key)
        while (await self._receive())["type"] != "hello":
            pass
        before, self._state = self._state, None
        while self._state is None:
            await self._receive()
        if self._pending and self._pending["type"] == "undo":
            self._see_whether_it_was_taken_back(self._pending)
            return
        self._station.again += self._pending is not None
        if before:
            check_kept(before, self._now)

    def _see_whether_it_was_taken_back(self, body: dict[str, Any]) -> None:
        """Find out whether an unanswered undo happened completely or not at all."""
        self._pending = None
        if self._now["version"] < body["version"]:
            assert self._now["version"] == body["version"] - 1
            self._journal.go_back()
        self._journal.unsure = None

    def _choose_request(self) -> dict[str, Any] | None:
        state, chance = self._now, self._station.chance
        if self._alone and state["undo"]["possible"] and chance.random() < TAKING_BACK:
            self._journal.unsure = state["version"] - 1
            self._pending = {"type": "undo", "version": state["version"]}
        elif state["legal"]:
            action = chance.choice(state["legal"])["action"]
            once = f"{state['version']}-{chance.getrandbits(60):x}"
            self._journal.note_request(once, action)
            body = {"version": state["version"], "action": action, "idempotency_key": once}
            self._pending = {"type": "act", **body}
        return self._pending

    async def _request(self, body: dict[str, Any]) -> None:
        """Send a request until it is answered, and again if the server could not store it."""
        answer = await self._answer(body)
        if answer == "failed":
            self._station.again += 1
            await self._station.there.wait()
        elif answer == "stale":
            assert body["type"] == "undo", body
            await self._sit()
        else:
            assert answer in ("done", "illegal"), (answer, body)
            assert answer == "done" or body["type"] == "undo", body
            self._pending = None
            if answer == "done":
                self._note(body)
            self._journal.unsure = None

    def _note(self, body: dict[str, Any]) -> None:
        """Note that a request was confirmed."""
        station = self._station
        station.answers.put_nowait(None)
        if body["type"] == "undo":
            station.taken_back += 1
            self._journal.go_back()
        else:
            station.actions += 1
            self._journal.play(body["version"], body["idempotency_key"])

    async def _answer(self, body: dict[str, Any]) -> str:
        """Return the confirmation or the reason for the refusal."""
        self._request_count += 1
        request = str(self._request_count)
        await self._say(**body, id=request)
        while (message := await self._receive()).get("id") != request:
            pass
        return "done" if message["type"] == "done" else str(message["code"])

    async def _say(self, **message: Any) -> None:
        await self._connection.send(json.dumps(message))

    async def _receive(self) -> dict[str, Any]:
        async with asyncio.timeout(TIMEOUT):
            message: dict[str, Any] = json.loads(await self._connection.recv())
        if message["type"] == "state":
            log = self._state["log"] if self._state else []
            kept = [each for each in log if each["version"] <= message["log_after"]]
            message["log"] = kept + message["log"]
            self._state = message
            self._company.moves += 1
        assert message["type"] != "bye", message
        return message


def check_kept(before: dict[str, Any], now: dict[str, Any]) -> None:
    """Check that everything shown before the break still holds; the game may have gone on."""
    assert now["version"] >= before["version"], "a version that was told is gone"
    until = [each for each in now["log"] if each["version"] <= before["version"]]
    assert until == before["log"], "the log that was told is another"
    if now["version"] == before["version"]:
        for part in ("view", "legal", "undo", "sheet"):
            assert now[part] == before[part], f"what was told of {part} is another"
