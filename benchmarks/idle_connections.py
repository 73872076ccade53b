"""Measures the cost of a conversation, and whether it grows with their number.

The server accepts more connections than usual. Clients are spectators at tables of 200 each, the
most that one table allows, and nothing happens there. For each number, the benchmark prints the
server's memory, the time to connect, and the response time of another call.
"""

import asyncio
import json
import resource
import tempfile
import time
from pathlib import Path

import click
import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load import memory, quantile, used
from firstclass.service.protocol.responses import PROTOCOL
from tests.server import Server

AUDIENCE = 200
AT_ONCE = 20
REQUESTS = 100


async def connect_spectator(address: str, table: str, door: asyncio.Semaphore) -> ClientConnection:
    """Sit down as a spectator and wait until the table is visible."""
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/ws?protocol={PROTOCOL}"
    async with door:
        connection = await connect(
            url, proxy=None, open_timeout=None, ping_interval=None, max_queue=4
        )
        await connection.send(json.dumps({"type": "sit"}))
        while json.loads(await connection.recv())["type"] != "state":
            pass
    return connection


async def waits(address: str) -> list[float]:
    """Return the seconds of some responses."""
    times = []
    async with httpx.AsyncClient(verify=False) as client:
        for _ in range(REQUESTS):
            began = time.perf_counter()
            await client.get(f"{address}/api/bots")
            times.append(time.perf_counter() - began)
    return times


async def grow(server: Server, numbers: list[int]) -> None:
    """Connect more and more clients; print a row for each number."""
    connections: list[ClientConnection] = []
    tables: list[str] = []
    door, empty = asyncio.Semaphore(AT_ONCE), memory(server.process)
    for number in numbers:
        while len(tables) * AUDIENCE < number:
            tables.append(server.create("human", "human")[0])
        before, began = used(server.process), time.perf_counter()
        more = range(len(connections), number)
        connections += await asyncio.gather(
            *(connect_spectator(server.address, tables[place // AUDIENCE], door) for place in more)
        )
        took, processor = time.perf_counter() - began, used(server.process) - before
        await asyncio.sleep(2)
        full, delays = memory(server.process), await waits(server.address)
        click.echo(
            f"| {number:,} | {full:.0f} MB | {1000 * (full - empty) / number:.0f} kB"
            f" | {1000 * processor / len(more):.1f} ms | {1000 * took / len(more):.1f} ms"
            f" | {1000 * quantile(delays, 0.5):.1f} ms | {1000 * quantile(delays, 0.99):.1f} ms |"
        )


@click.command()
@click.argument("numbers", nargs=-1, type=int)
def main(numbers: tuple[int, ...]) -> None:
    """Open conversations at a server: by default 1,000, 2,500, 5,000 and 10,000."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    click.echo("| sockets | memory | a socket | processor to come | to come | p50 | p99 |")
    click.echo("| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite", program="benchmarks.unlimited_server")
        try:
            asyncio.run(grow(server, [*numbers] or [1_000, 2_500, 5_000, 10_000]))
        finally:
            server.end()


if __name__ == "__main__":
    main()
