"""Measures what people at ten tables notice of somebody who attacks the service.

`python benchmarks/attacks.py` starts a separate server for each attack. Ten people play a move
every 0.4 s while one attacker does the worst. The benchmark prints how long the people wait, and
how long the server takes to stop during the attack. `--sources DIR` tests the server in the `src`
of another checkout.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from firstclass import Game, Setup

PEOPLE = 10
EVERY = 0.4
LATE = 100
ATTACKER = {"X-Forwarded-For": "203.0.113.9"}
HUMANS = [{"kind": "human"}, {"kind": "human"}]


def call(
    address: str, path: str, payload: Any = None, headers: dict[str, str] | None = None
) -> Any:
    """Return the response to a call."""
    body = None if payload is None else json.dumps(payload).encode()
    head = {"Content-Type": "application/json", **(headers or {})}
    with urlopen(Request(f"{address}{path}", body, head), timeout=30) as answer:
        return json.load(answer)


def new_table(address: str, *kinds: str, **headers: str) -> tuple[str, str]:
    """Return a new table and its key."""
    seats = [{"kind": kind} for kind in kinds]
    settings = {"players": len(kinds), "modules": "AB", "seed": 7, "seats": seats}
    made = call(address, "/api/tables", settings, headers)
    return made["table"], made["key"]


def late_table(address: str) -> tuple[str, str]:
    """Return a table in the middle of its game, with a long log."""
    game, chance = Game(Setup(players=2, seed=6)), random.Random(6)
    while game.version < LATE:
        game.apply(chance.choice(game.legal_actions()))
    opened = call(address, "/api/records", game.record(), ATTACKER)
    path = f"/api/tables/{opened['table']}/branches"
    made = call(address, path, {"version": LATE, "seats": HUMANS}, ATTACKER)
    return made["table"], made["key"]


# Attacks


def open_socket(address: str, message: bytes = b"", small: bool = False) -> socket.socket:
    """Return a connection after sending data; a small one has a small receive buffer."""
    host, port = address.removeprefix("http://").split(":")
    made = socket.socket()
    if small:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.settimeout(5)
    made.connect((host, int(port)))
    made.sendall(message)
    return made


def frame(content: bytes, first: int = 0x81) -> bytes:
    """Return a message as browsers send it, with a mask that changes nothing."""
    size = len(content)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, 0xFE, size)
    else:
        head = struct.pack("!BBQ", first, 0xFF, size)
    return head + bytes(4) + content


def text(**message: Any) -> bytes:
    """Return a message of the protocol in a frame."""
    return frame(json.dumps(message).encode())


def seat(address: str, table: str, key: str | None, extra: str = "", small: bool = False) -> Any:
    """Return a conversation at a table with bare frames."""
    made = open_socket(
        address,
        f"GET /api/tables/{table}/ws?protocol=2 HTTP/1.1\r\nHost: localhost\r\n"
        f"X-Forwarded-For: {ATTACKER['X-Forwarded-For']}\r\n{extra}"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode(),
        small,
    )
    made.sendall(text(type="sit", key=key))
    return made


def flood(address: str, message: bytes, *, reads: bool = True, extra: str = "") -> None:
    """Open one conversation after the other and fill each with this data."""
    table, key = late_table(address)
    many = message * max(1, 60_000 // len(message))
    while True:
        with suppress(OSError), seat(address, table, key, extra) as made:
            made.setblocking(False)
            while True:
                with suppress(BlockingIOError):
                    if reads and not made.recv(1 << 20):
                        break
                with suppress(BlockingIOError):
                    sent = made.send(many)
                    rest = many[sent:]
                    made.settimeout(0.5)
                    if reads:
                        with suppress(TimeoutError):
                            made.sendall(rest)
                    else:
                        made.sendall(rest)
                    made.setblocking(False)


def packed(size: int) -> bytes:
    """Return a small frame that decompresses to this size."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -12)
    body = packer.compress(b" " * size) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(body[:-4], 0xC1)


def spectators(address: str) -> None:
    """Let three hundred spectators watch a table with frequent moves."""
    asyncio.run(watched(address, *new_table(address, "human", "human", **ATTACKER)))


async def watched(address: str, table: str, key: str) -> None:
    """Run three hundred spectators and one player."""

    async def watch(number: int) -> None:
        with suppress(Exception):
            there = {"X-Forwarded-For": f"203.0.113.{number % 200 + 20}"}
            async with sitting(address, table, None, there) as other:
                async for _ in other:
                    pass

    watchers = [asyncio.create_task(watch(number)) for number in range(300)]
    await asyncio.sleep(2)
    async with sitting(address, table, key, ATTACKER) as client:
        person = Person(client)
        while True:
            await person.act()
            await asyncio.sleep(0.25)
    del watchers


def unread_connections(address: str) -> None:
    """Let twenty spectators watch a quick table without ever reading."""
    table, _ = new_table(address, *["random"] * 4, **ATTACKER)
    kept = [seat(address, table, None, small=True) for _ in range(20)]
    while kept:
        table, _ = new_table(address, *["random"] * 4, **ATTACKER)
        kept += [seat(address, table, None, small=True)]
        time.sleep(2)


def keep(message: bytes, many: int) -> Callable[[str], None]:
    """Return an attack with this many connections that send this and nothing more."""

    def attack(address: str) -> None:
        kept = []
        while True:
            with suppress(OSError):
                kept.append(open_socket(address, message))
            if len(kept) >= many:
                time.sleep(0.01)
                kept.pop(0).close()

    return attack


def repeat_request(path: str, connections: int = 4) -> Callable[[str], None]:
    """Return an attack that requests a path again and again. It can contain a late ``{table}``."""

    def attack(address: str) -> None:
        table, _ = late_table(address)
        request = (
            f"GET {path.format(table=table)} HTTP/1.1\r\nHost: localhost\r\n"
            f"X-Forwarded-For: {ATTACKER['X-Forwarded-For']}\r\n\r\n"
        ).encode()
        open_connections: list[socket.socket] = []
        while True:
            with suppress(OSError):
                if len(open_connections) < connections:
                    open_connections.append(open_socket(address))
                for each in open_connections:
                    each.sendall(request)
                for each in [*open_connections]:
                    if not each.recv(1 << 20):
                        open_connections.remove(each)

    return attack


def tables(address: str) -> None:
    """Create as many tables as possible."""
    while True:
        with suppress(OSError):
            new_table(address, "human", "human", **ATTACKER)


def hints(address: str) -> None:
    """Ask for hints without end, at eight tables."""
    places = [new_table(address, "human", "human", **ATTACKER) for _ in range(8)]
    while True:
        for table, key in places:
            with suppress(OSError), seat(address, table, key) as made:
                made.sendall(text(type="view_as", seat=0) + text(type="view_as", seat=1))
                made.sendall(text(type="hint", version=0) * 1000)


def directors(watch: bool) -> Callable[[str], None]:
    """Return an attack with sixty tables of four directors, each requested or watched."""

    def attack(address: str) -> None:
        kept = []
        for _ in range(60):
            with suppress(OSError):
                table, _ = new_table(address, *["director"] * 4, **ATTACKER)
                call(address, f"/api/tables/{table}", headers=ATTACKER)
                if watch:
                    kept.append(seat(address, table, None))
        while True:
            for each in kept:
                each.settimeout(0.01)
                with suppress(OSError):
                    each.recv(1 << 20)
            time.sleep(0.1)

    return attack


HALF_HEAD = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
HALF_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)
STALE = text(type="act", version=0, action="take 1.1")
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=12\r\n"

ATTACKS: dict[str, Callable[[str], None]] = {
    "nothing": lambda _: time.sleep(3600),
    "stale actions": lambda to: flood(to, STALE),
    "stale actions, never read": lambda to: flood(to, STALE, reads=False),
    "looks": lambda to: flood(to, text(type="view_as", seat=0)),
    "16 kB of JSON": lambda to: flood(to, frame(json.dumps([[]] * 4000).encode())),
    "60 kB unpacked from 80 bytes": lambda to: flood(to, packed(60_000), extra=DEFLATE),
    "small garbage": lambda to: flood(to, frame(b"x")),
    "pings": lambda to: flood(to, frame(b"p" * 100, 0x89)),
    "300 spectators": spectators,
    "20 spectators that never read": unread_connections,
    "2,000 idle connections": keep(b"", 2000),
    "2,000 half heads": keep(HALF_HEAD, 2000),
    "200 half bodies": keep(HALF_BODY, 200),
    "history, 64 views": repeat_request("/api/tables/{table}/history?first=36&last=99"),
    "a long game": repeat_request("/api/tables/{table}"),
    "descriptions of the protocol": repeat_request("/api/openapi.json"),
    "new tables": tables,
    "hints": hints,
    "60 tables of directors, asked for": directors(watch=False),
    "60 tables of directors, watched": directors(watch=True),
}


# The effect on people


def sitting(address: str, table: str, key: str | None, headers: dict[str, str]) -> Any:
    """Return a person at a table."""
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/ws?protocol=2"
    return TableConnection(connect(url, proxy=None, additional_headers=headers, max_size=None), key)


class TableConnection:
    """A conversation that begins with the message to sit down."""

    def __init__(self, connection: Any, key: str | None) -> None:
        self._connection = connection
        self._key = key

    async def __aenter__(self) -> Any:
        client = await self._connection.__aenter__()
        await client.send(json.dumps({"type": "sit", "key": self._key}))
        return client

    async def __aexit__(self, *how: Any) -> None:
        await self._connection.__aexit__(*how)


class Person:
    """A person who plays for all seats of a table, one legal move after the other."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._state: dict[str, Any] = {}

    async def _receive(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        while True:
            message = json.loads(await self._client.recv())
            if message["type"] == "state":
                self._state = message
                if wanted(message):
                    return

    async def act(self) -> float:
        """Play a move and return the seconds until the answer."""
        if not self._state:
            await self._receive(lambda _: True)
        if not self._state["legal"]:
            look = {"type": "view_as", "seat": self._state["view"]["current"]}
            await self._client.send(json.dumps(look))
            await self._receive(lambda state: bool(state["legal"]))
        version, chosen = self._state["version"], self._state["legal"][0]["action"]
        began = time.perf_counter()
        message = {"type": "act", "version": version, "action": chosen}
        await self._client.send(json.dumps(message))
        await self._receive(lambda state: state["version"] > version)
        return time.perf_counter() - began

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._state) and self._state["sheet"] is not None


async def people(address: str, seconds: float, waits: list[float]) -> None:
    """Let ten people play at separate tables, and record the seconds of each of their moves."""
    places = [new_table(address, "human", "human") for _ in range(PEOPLE)]
    end = time.perf_counter() + seconds

    async def play(table: str, key: str) -> None:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(seconds + 40), sitting(address, table, key, {}) as client:
                person = Person(client)
                while (began := time.perf_counter()) < end and not person.over:
                    waits.append(await person.act())
                    await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - began)))
        except (TimeoutError, ConnectionClosed, OSError):
            waits.append(time.perf_counter() - began)

    await asyncio.gather(*(play(*place) for place in places))


def measure_attack(
    name: str, seconds: float, sources: Path | None
) -> tuple[float, float, float, float]:
    """Return the median, 99th percentile and longest wait of people under this attack.

    The last value is how long the server took to stop.
    """
    environment = os.environ | ({"PYTHONPATH": str(sources)} if sources else {})
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "firstclass", "play", "--no-browser", "--port", "0"]
        if sources is None:
            command += ["--trust-proxy", "127.0.0.1"]
        errors = Path(folder, "errors")
        with errors.open("w") as log:
            server = subprocess.Popen(
                [*command, "--db", f"{folder}/tables.sqlite"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment,
            )
        assert server.stdout is not None
        address = next(line for line in server.stdout if "http://" in line).split()[4].rstrip("/")
        attack = subprocess.Popen([sys.executable, __file__, "--attack", name, address])
        waits: list[float] = []
        try:
            time.sleep(1)
            asyncio.run(people(address, seconds, waits))
            began = time.perf_counter()
            server.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                server.wait(20)
            ended = time.perf_counter() - began
        finally:
            for process in (attack, server):
                process.kill()
                process.wait()
    waits.sort()
    return waits[len(waits) // 2], waits[int(len(waits) * 0.99)], waits[-1], ended


def lines(names: list[str], seconds: float, sources: Path | None) -> Iterator[str]:
    """Yield the lines of a table with all figures."""
    yield "| attack | p50 | p99 | longest | end |"
    yield "| --- | --- | --- | --- | --- |"
    for name in names:
        p50, p99, longest, ended = measure_attack(name, seconds, sources)
        figures = " | ".join(f"{1000 * seconds:,.0f} ms" for seconds in (p50, p99, longest))
        yield f"| {name} | {figures} | {ended:.1f} s |"


def main() -> None:
    """Run attacks and print the figures, or be an attacker."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attack", nargs=2, metavar=("NAME", "ADDRESS"), help=argparse.SUPPRESS)
    parser.add_argument("--sources", type=Path)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("names", nargs="*", help="some of the attacks")
    options = parser.parse_args()
    if options.attack:
        name, address = options.attack
        with suppress(KeyboardInterrupt):
            while True:
                with suppress(OSError, ConnectionClosed):
                    ATTACKS[name](address)
                time.sleep(0.1)
    for line in lines(options.names or list(ATTACKS), options.seconds, options.sources):
        print(line, flush=True)


if __name__ == "__main__":
    main()
