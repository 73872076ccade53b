"""Killing and restarting servers or the database while people play."""

import asyncio
import random
import statistics
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from firstclass import Game
from firstclass.service.adapters.sql.store import Store
from tests.postgres import Postgres
from tests.server import TIMEOUT, Server
from tests.soak.journal import Journal
from tests.soak.people import GROUPS, Group, SoakRun

BETWEEN = 24
"""Answers, at most, between one kill and the next ..."""

MOMENT = 0.05
"""... and seconds, at most, before it, so that the kill can interrupt anything."""

ON = 3
"""Moves to be heard at each table after the last kill, which show that it goes on."""


class Victim(ABC):
    """The server of a place, or the place itself, as the victim of kills."""

    def __init__(self, folder: Path, place: Path | str) -> None:
        self.server = Server(folder / "tables.sqlite", place=place)
        self.complaints = ""

    @property
    def addresses(self) -> list[str]:
        """The addresses that people connect to."""
        return [self.server.address]

    def end(self) -> None:
        self.server.end()

    @abstractmethod
    def kill(self) -> None: ...

    @abstractmethod
    def start(self) -> None: ...


class KilledServer(Victim):
    """A server killed with `kill -9`; it must report no errors."""

    def kill(self) -> None:
        self.complaints += self.server.kill()

    def start(self) -> None:
        self.server.start()


class KilledOfTwo(KilledServer):
    """One of two servers of the same tables, killed in turn."""

    def __init__(self, folder: Path, place: Path | str) -> None:
        super().__init__(folder, place)
        self._other = Server(folder / "other.sqlite", place=place)

    @property
    def addresses(self) -> list[str]:
        return [self.server.address, self._other.address]

    def start(self) -> None:
        super().start()
        self.server, self._other = self._other, self.server

    def end(self) -> None:
        self._other.end()
        super().end()


class KilledPostgres(Victim):
    """PostgreSQL, killed at once; the server keeps running and reports errors."""

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        super().__init__(folder, postgres.new())
        self._postgres = postgres

    def kill(self) -> None:
        self._postgres.kill()

    def start(self) -> None:
        self._postgres.start()


@dataclass
class Outcome:
    """The result of a run."""

    kills: int
    station: SoakRun
    starts: list[float]
    seconds: float
    faults: list[str]

    def __str__(self) -> str:
        station, over = self.station, self.station.over
        return (
            f"{self.kills} kills; {len(station.journals)} tables, {over} played to the end;"
            f" {station.actions} actions and {station.taken_back} taken back were answered,"
            f" {station.again} asked for again; back after {statistics.median(self.starts):.2f} s"
            f" (longest {max(self.starts):.2f}); {self.seconds / 60:.1f} minutes;"
            f" {len(self.faults)} faults"
        )


def soak(victim: Victim, kills: int, minutes: float, tables: int, seed: int) -> Outcome:
    """Let groups play during so many kills, or for so many minutes; return the outcome."""
    began = time.monotonic()
    station = SoakRun(random.Random(seed))
    try:
        starts = asyncio.run(play_and_kill(victim, station, kills, began + 60 * minutes, tables))
    except BaseException:
        victim.end()
        raise
    faults = [victim.complaints] if victim.complaints else []
    faults += [fault for journal in station.journals for fault in record_of(victim.server, journal)]
    victim.end()
    store = Store(victim.server.place)
    for journal in station.journals:
        faults += journal.faults(store.find(journal.table))
    store.close()
    return Outcome(len(starts), station, starts, time.monotonic() - began, faults)


async def play_and_kill(
    victim: Victim, station: SoakRun, kills: int, until: float, tables: int
) -> list[float]:
    """Return the seconds that each restart took."""
    companies = [Group(station, GROUPS[n % len(GROUPS)]) for n in range(tables)]
    station.addresses = victim.addresses
    station.there.set()
    starts: list[float] = []
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(company.play()) for company in companies]
        while len(starts) < kills and time.monotonic() < until:
            await a_moment(station)
            station.there.clear()
            await asyncio.to_thread(victim.kill)
            began = time.monotonic()
            await asyncio.to_thread(victim.start)
            starts.append(time.monotonic() - began)
            station.addresses = victim.addresses
            station.there.set()
            if len(starts) % 100 == 0:
                print(f"{len(starts)} kills, {station.actions} actions answered", flush=True)
        await all_go_on(station, companies)
        for task in playing:
            task.cancel()
    return starts


async def a_moment(station: SoakRun) -> None:
    """Wait for a random moment after some answers; fail if none arrives."""
    while not station.answers.empty():
        station.answers.get_nowait()
    async with asyncio.timeout(TIMEOUT):
        for _ in range(station.chance.randint(1, BETWEEN)):
            await station.answers.get()
    await asyncio.sleep(station.chance.random() * MOMENT)


async def all_go_on(station: SoakRun, companies: list[Group]) -> None:
    """Wait until each table has played some more moves; fail if one does not."""
    before = [company.moves for company in companies]
    async with asyncio.timeout(TIMEOUT):
        while any(now.moves < was + ON for now, was in zip(companies, before, strict=True)):
            await station.answers.get()


def record_of(server: Server, journal: Journal) -> Iterator[str]:
    """Yield what is wrong with the record of a table, if its game is over."""
    answer = server.call("GET", f"/api/tables/{journal.table}/record")
    if answer.status_code == 403:  # it is still being played
        return
    if answer.status_code != 200 or not Game.replay(answer.json()).over:
        yield f"table {journal.table}: its record can not be had"
