"""Tournaments without a server: their director, tables and file, and a clock moved by hand."""

from pathlib import Path
from random import Random
from typing import Any

from firstclass.service.adapters.rating import OpenSkill
from firstclass.service.adapters.sql.store import Store
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.hall import Hall
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.messages import NewSeat
from firstclass.service.protocol.tournaments import NewTournament
from firstclass.service.tournaments.director import Director
from tests.service.station import NOW, Station
from tests.service.test_clocks import HandTime
from tests.service.test_ports import run
from tests.service.worker import ThisThread


class Club(Station):
    """Everything that a server needs for tournaments."""

    def __init__(self, place: Path | str) -> None:
        self.now = NOW
        self.place = place
        self.store = Store(place)
        self.time = HandTime()
        self._here: list[str] = []
        self.restart()

    def restart(self) -> None:
        self.time = HandTime(self.time.ms)
        self.tables = Tables(self.store, ThisThread(), self.time)
        self.tables.schedule.open()
        people = self.store.people
        self.hall = Hall(self.store.lobby, people, self.tables, lambda: self.now)
        self.archive = Archive(self.store.archive, people, self.tables, OpenSkill, lambda: self.now)
        self.director = Director(
            self.store.tournaments,
            self.store.lobby,
            people,
            self.tables,
            self.hall,
            OpenSkill,
            lambda: self.now,
            Random(1),
        )

    def tournament(self, host: str, *others: str, **more: Any) -> str:
        """Create a tournament with these players."""
        players, clock = more.pop("players", 2), more.pop("clock", None)
        table = {"players": players, "modules": more.pop("modules", "AB"), "clock": clock}
        wish = {"name": "Spring Cup", "format": "round_robin", "rounds": 3, "table": table} | more
        name: str = self.director.announce(host, NewTournament.model_validate(wish))["id"]
        for person in others:
            self.director.join(name, person)
        return name

    def start(self, tournament: str, host: str, *bots: str) -> Any:
        seats = [NewSeat(kind=kind, name=f"Bot {n}") for n, kind in enumerate(bots)]
        return run(self.director.start(tournament, host, seats))

    def step(self) -> None:
        run(self.director.step())

    def seen(self, tournament: str) -> Any:
        return self.director.see(tournament, "anna")

    def open_tables(self, tournament: str) -> list[str]:
        """Return the tables of the current round."""
        return [
            match["table"]
            for match in self.seen(tournament)["played"][-1]["matches"]
            if match["table"] and not match["over"]
        ]

    def play_round(self, tournament: str) -> None:
        for table in self.open_tables(tournament):
            self.play_out(table)
        self.step()
