"""Tournaments without a server: their director, tables and file, and a clock moved by hand."""

from pathlib import Path
from random import Random
from typing import Any

from firstclass.service.adapters.rating import OpenSkillRater
from firstclass.service.adapters.sql.store import Store
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.service import LobbyService
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.requests import NewSeat
from firstclass.service.protocol.tournaments import NewTournament
from firstclass.service.tournaments.service import TournamentService
from tests.service.clocks.test_clocks import FakeTime
from tests.service.in_memory import InProcessRunner
from tests.service.lobby.lobby_harness import NOW, LobbyHarness
from tests.service.play.test_ports import run


class TournamentHarness(LobbyHarness):
    """Everything that a server needs for tournaments."""

    def __init__(self, place: Path | str) -> None:
        self.now = NOW
        self.place = place
        self.store = Store(place)
        self.time = FakeTime()
        self._here: list[str] = []
        self.restart()

    def restart(self) -> None:
        self.time = FakeTime(self.time.ms)
        self.tables = Tables(self.store, InProcessRunner(), self.time)
        self.tables.schedule.open()
        people = self.store.people
        self.lobby = LobbyService(self.store.lobby, people, self.tables, lambda: self.now)
        self.archive = Archive(
            self.store.archive,
            self.store.lobby,
            people,
            self.tables,
            OpenSkillRater,
            lambda: self.now,
        )
        self.tournaments = TournamentService(
            self.store.tournaments,
            self.store.lobby,
            people,
            self.tables,
            self.lobby,
            OpenSkillRater,
            lambda: self.now,
            Random(1),
        )

    def tournament(self, host: str, *others: str, **more: Any) -> str:
        """Create a tournament with these players."""
        players, clock = more.pop("players", 2), more.pop("time_limit", None)
        table = {"players": players, "modules": more.pop("modules", "AB"), "time_limit": clock}
        body = {"name": "Spring Cup", "format": "round_robin", "rounds": 3, "table": table} | more
        name: str = self.tournaments.create(host, NewTournament.model_validate(body))["id"]
        for person in others:
            self.tournaments.join(name, person)
        return name

    def start(self, tournament: str, host: str, *bots: str) -> Any:
        seats = [NewSeat(kind=kind, name=f"Bot {n}") for n, kind in enumerate(bots)]
        return run(self.tournaments.start(tournament, host, seats))

    def step(self) -> None:
        run(self.tournaments.step())

    def view(self, tournament: str) -> Any:
        return self.tournaments.get(tournament, "anna")

    def open_tables(self, tournament: str) -> list[str]:
        """Return the tables of the current round."""
        return [
            match["table"]
            for match in self.view(tournament)["played_rounds"][-1]["matches"]
            if match["table"] and not match["over"]
        ]

    def play_round(self, tournament: str) -> None:
        for table in self.open_tables(tournament):
            self.play_out(table)
        self.step()
