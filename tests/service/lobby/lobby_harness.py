"""A lobby without a server: its service, tables and file, and a clock that tests move."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.adapters.rating import OpenSkillRater
from firstclass.service.adapters.sql.store import Store
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.service import LobbyService
from firstclass.service.play.rematch import Rematches
from firstclass.service.play.seating import Seats
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.lobby import NewOpenGame
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable, RematchAnswer
from firstclass.service.stored import Person
from tests.service.in_memory import InProcessRunner
from tests.service.play.test_ports import run

NOW = 1_800_000_000
DAYS = {"kind": "days", "days": 3}


class LobbyHarness:
    """Everything that a server needs for the lobby."""

    def __init__(self, folder: Path) -> None:
        self.now = NOW
        self.store = Store(folder / "tables.sqlite")
        self._here: list[str] = []
        self.restart()

    def restart(self) -> None:
        """Restart it: everything that is not stored is lost."""
        self.tables = Tables(self.store, InProcessRunner())
        self.lobby = LobbyService(
            self.store.lobby, self.store.people, self.tables, lambda: self.now
        )
        self.archive = Archive(
            self.store.archive,
            self.store.lobby,
            self.store.people,
            self.tables,
            OpenSkillRater,
            lambda: self.now,
        )
        self._here.clear()

    def close(self) -> None:
        self.store.close()

    def people(self, *names: str) -> tuple[str, ...]:
        """Create accounts with these names, which are their ids, too."""
        for name in names:
            self.store.people.save(Person(name, name.title(), NOW, NOW, login=name))
        return names

    def announce(self, host: str, players: int, **more: Any) -> str:
        """Announce an open game with the host on the first seat: turn-based, rated by default."""
        seats = [NewSeat(kind=HUMAN)] * players
        chosen: dict[str, Any] = {"time_limit": DAYS} | {
            name: more.pop(name)
            for name in ("spectators", "seed", "help_allowed", "time_limit")
            if name in more
        }
        table = NewTable(players=players, modules="AB", seats=seats, **chosen)
        body = {"mode": "turns", "open_seats": [*range(1, players)]} | more
        return self.lobby.create(host, NewOpenGame(table=table, **body))["id"]

    def play_again(self, table: Table, *people: Seats) -> Table:
        """Return the table of the rematch of the people on these seats."""
        rematches = Rematches(self.store)
        rematches.announce = self.lobby.add_rematch
        rematch = [rematches.answer(table, seats, RematchAnswer()) for seats in people][-1]
        assert rematch is not None
        return self.tables.find(rematch)

    def close_lobby(self, person: str) -> None:
        """Let a person with access look away."""
        if person in self._here:
            self._here.remove(person)
            self.lobby.disconnect(person)

    def open_lobby(self, person: str) -> None:
        self._here.append(person)
        self.lobby.connect(person)

    def waiting(self) -> set[str]:
        """Return the open games."""
        self.lobby.overview(None)
        return {each.id for each in self.store.lobby.open_games()}

    def play_out(self, table_id: str) -> None:
        """Play the first legal action for everybody until the game is over."""
        run(self._play_out(self.tables.find(table_id)))

    def play_rounds(self, table_id: str, rounds: int = 1) -> None:
        """Play so many rounds in the same way."""
        table = self.tables.find(table_id)
        run(self._play_out(table, lambda: table.game.state.round > rounds))

    async def _play_out(self, table: Table, until: Callable[[], bool] = lambda: False) -> None:
        everybody = tuple(range(len(table.seats)))
        table.listeners.add(lambda: None)  # bots do not play if nobody is there
        while not table.game.over and not until():
            if table.bot_to_move is None:
                await table.act(
                    everybody, table.game.version, ACTIONS[table.game.legal_actions()[0]]
                )
            else:
                table.wake_bots()
                await asyncio.sleep(0)

    def check_seats(self) -> None:
        """Check that each seat has one person at most and each person one seat, as at the table."""
        for person in ("anna", "ben", "carla", "dora"):
            for open_game in self.store.lobby.for_person(person):
                seats = [each.seat for each in open_game.participants]
                on_board = [open_game.host, *(each.person for each in open_game.participants)]
                assert len(set(seats)) == len(seats)
                assert len(set(on_board)) == len(on_board)
                assert set(seats) <= set(open_game.settings.open_seats)
                assert self.tables.exists(open_game.id) == (open_game.started_at > 0)
                if open_game.started_at:
                    kept = self.store.find(open_game.id)
                    assert kept is not None
                    assert kept.owner == open_game.host
                    guests = {guest.seat: guest.person for guest in kept.invited_seats}
                    assert guests == {each.seat: each.person for each in open_game.participants}
