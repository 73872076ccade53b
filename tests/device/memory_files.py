"""Files in memory, and pages on a device that stores tables there."""

import asyncio
import json
from errno import ENOSPC
from math import inf
from typing import Any

from firstclass.service.adapters.device import Device
from firstclass.service.adapters.device.device import CALLS
from tests.contract import check_message, check_response


class MemoryFiles:
    """The port `Files` with limited space in bytes; data beyond the limit is written in part."""

    def __init__(self, content: dict[str, bytes] | None = None) -> None:
        self.content = content or {}
        self.free_space = inf

    def names(self) -> list[str]:
        return [*self.content]

    def read(self, name: str) -> bytes:
        return self.content[name]

    def append(self, name: str, content: bytes) -> None:
        part = content if len(content) <= self.free_space else content[: int(self.free_space)]
        self.content[name] = self.content.get(name, b"") + part
        self._fill(content)

    def write(self, name: str, content: bytes) -> None:
        self._fill(content)
        self.content[name] = content

    def remove(self, name: str) -> None:
        del self.content[name]

    def _fill(self, content: bytes) -> None:
        if len(content) > self.free_space:
            raise OSError(ENOSPC, "no room")
        self.free_space -= len(content)


class DevicePage:
    """A page at a table of a device; `state` is the latest one received."""

    def __init__(self, device: Device, table: str, key: str | None, language: str = "") -> None:
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        self.ended: list[int] = []
        self.state: dict[str, Any] = {}
        self.connection = device.join(table, self._messages.put_nowait, self.ended.append)
        self.send(type="sit", key=key, language=language)

    def send(self, **message: Any) -> None:
        self.connection.push(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """Return the next message but hello and spectator counts; check it against the contract."""
        message: dict[str, Any] = json.loads(await self._messages.get())
        check_message(message)
        if message["type"] in ("hello", "spectators"):
            return await self.receive()
        if message["type"] == "state":
            kept = [e for e in self.state.get("log", []) if e["version"] <= message["log_after"]]
            message["log"] = kept + message["log"]
            del message["log_after"]
            self.state = message
        return message

    async def act(self, action: str) -> dict[str, Any]:
        """Play an action and return the next message."""
        self.send(type="act", version=self.state["version"], action=action)
        return await self.receive()


async def call_device(
    device: Device, method: str, path: str, key: str | None = None, body: object = None
) -> tuple[int, Any]:
    """Return the response to a call, which must conform to the contract."""
    text = None if body is None else json.dumps(body)
    status, answer = await device.call(method, path, key, "en", text)
    check_response(CALLS, method, f"/api{path}", status, json.loads(answer))
    return status, json.loads(answer)


async def create_table(device: Device, *kinds: str, **body: Any) -> tuple[str, str]:
    """Create a table for these kinds of players; return its id and key."""
    seats = [{"name": f"Seat {seat}", "kind": kind} for seat, kind in enumerate(kinds)]
    body = {"players": len(kinds), "modules": "AB", "seed": 7, "seats": seats} | body
    status, place = await call_device(device, "POST", "/tables", body=body)
    assert status == 201, place
    return place["table"], place["key"]
