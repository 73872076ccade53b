"""Measures how much rating cheats gain: `python -m benchmarks.cheats [--games N] [NAME ...]`.

Each cheat plays N games (100) on a running service, with a clock that the benchmark moves. The
figure is the most that the rating has risen since any earlier moment. The cheat never wins in an
honest way, so every point is the gain of cheating. Here stand-ins are random bots: people who leave
lose whatever the score is.

Nothing stops the last two: other people, or many accounts that play each other, who lose on purpose
to a cheat. Their figures say how much that is worth.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Callable, Coroutine
from itertools import combinations, count
from pathlib import Path
from typing import Any

from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.lobby.ports import LISTED_OPPONENTS
from firstclass.service.lobby.ratings import INITIAL_RATING, displayed_rating
from firstclass.service.people.personal_data import PersonalData
from firstclass.service.play import seating, table_clock
from firstclass.service.play.table import Table
from firstclass.service.stored import Person
from tests.service.clocks.test_clocks import settle
from tests.service.lobby.lobby_harness import DAYS, NOW
from tests.service.tournaments.tournament_harness import TournamentHarness

CHEAT = "cheat"
OUT_OF_TIME = 3 * 24 * 60 * 60 + 1
"""Seconds after which a turn is over: one more, so that others keep their time."""


class Service(TournamentHarness):
    """A service with a cheat, and with six people who have met each other in honest games."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "tables.sqlite")
        self.personal_data = PersonalData(
            self.store.people, self.tables, [self.lobby, self.tournaments], lambda: self.now
        )
        self._numbers = count()
        self.last_table = ""
        self.people(CHEAT)
        self.honest = self.people(*(f"honest{n}" for n in range(LISTED_OPPONENTS + 1)))

    async def prepare(self) -> None:
        """Let the honest people play each other."""
        for one, other in combinations(self.honest, 2):
            await self.play(self.begin(one, other))

    def stranger(self, *, account: bool) -> str:
        """Return a new person."""
        name = f"stranger{next(self._numbers)}"
        login = name if account else None
        self.store.people.save(Person(name, name, NOW, NOW, login=login))
        return name

    def begin(self, host: str, other: str, **more: Any) -> str:
        """Begin a public game of two people; return its table."""
        table_id = self.announce(host, 2, **more)
        self.lobby.join(table_id, 1, other)
        table = self.tables.find(table_id)
        table.clock.start_if_ready(table)  # as when somebody opens it
        return table_id

    async def play(self, table_id: str, *, rounds: int = 9, absent: int | None = None) -> None:
        """Play until a round is over, or the game. Time passes where a player is absent."""
        table = self.tables.find(table_id)
        table.listeners.add(nobody)
        while not table.is_revealed and table.game.state.round <= rounds:
            if table.bot_to_move is not None:
                table.wake_bots()
                await asyncio.sleep(0)
            elif table.game.current_seat == absent:
                await self.time.advance(OUT_OF_TIME)
            else:
                await act(table)

    async def give_up(self, table_id: str, seat: int, person: str) -> None:
        """Let a person give up after the first round, and the other play on to the end."""
        await self.play(table_id, rounds=1)
        self.lobby.leave(table_id, seat, person)
        await self.play(table_id)

    def rating(self) -> int:
        """Return the rating of the cheat."""
        rated = self.store.archive.rating(CHEAT, 2, bot=False)
        return displayed_rating(rated) or INITIAL_RATING


def nobody() -> None:
    """Listen to a table. Bots play only if somebody is there."""


async def act(table: Table) -> None:
    """Play the first legal action for the player who decides."""
    seats = tuple(range(len(table.seats)))
    await table.act(seats, table.game.version, ACTIONS[table.game.legal_actions()[0]])


Cheat = Callable[[Service, int], Coroutine[Any, Any, None]]
"""Plays game number n."""


async def farm_of_guests(service: Service, n: int) -> None:
    """Win against a new guest, who gives up."""
    guest = service.stranger(account=False)
    await service.give_up(service.begin(CHEAT, guest), 1, guest)


async def farm_of_accounts(service: Service, n: int) -> None:
    """Win against a new account, which gives up."""
    account = service.stranger(account=True)
    await service.give_up(service.begin(CHEAT, account), 1, account)


async def second_account(service: Service, n: int) -> None:
    """Win against the same second account."""
    other = "second"
    if not n:
        service.people(other)
    await service.give_up(service.begin(CHEAT, other), 1, other)


async def accomplice(service: Service, n: int) -> None:
    """Win against the same well-known person, who loses on purpose, after losing to five others."""
    first, *others = service.honest
    if n < len(others):
        await service.give_up(service.begin(CHEAT, others[n]), 0, CHEAT)
    else:
        await service.give_up(service.begin(CHEAT, first), 1, first)


async def ring_of_accounts(service: Service, n: int) -> None:
    """Let six accounts play each other, and then lose to the cheat in turn."""
    ring = [f"ring{each}" for each in range(LISTED_OPPONENTS + 1)]
    service.people(*ring)
    if n < len(pairs := [*combinations(ring, 2)]):
        one, other = pairs[n]
        await service.give_up(service.begin(one, other), 1, other)
    else:
        other = ring[n % len(ring)]
        await service.give_up(service.begin(CHEAT, other), 1, other)


async def idle(service: Service, n: int) -> None:
    """Never move, so that the computer plays."""
    await service.play(service.begin(CHEAT, honest(service, n)), absent=0)


async def idle_and_return(service: Service, n: int) -> None:
    """Play one round, let the computer play all later turns, and return after each."""
    table_id = service.begin(CHEAT, honest(service, n))
    await service.play(table_id, rounds=1)
    table = service.tables.find(table_id)
    while not table.is_revealed:
        if table.clock.is_away(0):
            table.clock.take_seat(table, (0,), 0)
        if table.game.current_seat == 0 and table.bot_to_move is None:
            await service.time.advance(OUT_OF_TIME)
        elif table.bot_to_move is not None:
            table.wake_bots()
            await asyncio.sleep(0)
        else:
            await act(table)


async def ghost_rematch(service: Service, n: int) -> None:
    """Play a rematch alone after the other has left, again and again."""
    if not n:
        service.people("ghost")
        table_id = service.begin(CHEAT, "ghost")
        await service.give_up(table_id, 1, "ghost")
    else:
        table_id = service.last_table
        await service.play(table_id)
    again = service.play_again(service.tables.find(table_id), (0,))
    service.last_table = again.id


async def walk_away(service: Service, n: int) -> None:
    """Let the time run out where that ends the game, or leave where there is no clock."""
    ends = DAYS | {"on_timeout": "end"}
    table = service.begin(CHEAT, honest(service, n), time_limit=ends if n % 2 else None)
    await service.play(table, rounds=2)
    if n % 2:
        await service.play(table, absent=0)


async def sign_out(service: Service, n: int) -> None:
    """Delete the losing account, or sign out as a guest, and begin again under the same name."""
    await service.play(service.begin(CHEAT, honest(service, n)), rounds=2)
    service.personal_data.forget(CHEAT)
    await settle()
    service.store.people.save(Person(CHEAT, "Cheat", NOW, NOW, login=CHEAT if n % 2 else None))


async def name_of_another(service: Service, n: int) -> None:
    """Give up under the name of somebody else."""
    other = honest(service, n)
    table = service.begin(CHEAT, honest(service, n + 1))
    await service.give_up(table, 0, CHEAT)
    assert other not in str(service.archive.results()["results"][0]["seats"][0]["name"])


def honest(service: Service, n: int) -> str:
    """Return the honest opponent of a game."""
    return service.honest[n % len(service.honest)]


CHEATS: dict[str, Cheat] = {
    cheat.__name__: cheat
    for cheat in (
        farm_of_guests,
        farm_of_accounts,
        second_account,
        idle,
        idle_and_return,
        ghost_rematch,
        walk_away,
        sign_out,
        name_of_another,
        accomplice,
        ring_of_accounts,
    )
}


async def gain(cheat: Cheat, games: int, folder: Path) -> int:
    """Return the most that the rating has risen since any earlier moment."""
    service = Service(folder)
    await service.prepare()
    lowest, most = service.rating(), 0
    for n in range(games):
        await cheat(service, n)
        service.now += 1
        lowest = min(lowest, service.rating())
        most = max(most, service.rating() - lowest)
    service.close()
    return most


def main() -> None:
    """Print a line for each cheat."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(CHEATS))
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    for module in (seating, table_clock):
        module.__dict__["STAND_IN_BOT"] = "random"
    for name in chosen.names or CHEATS:
        with tempfile.TemporaryDirectory() as folder:
            most = asyncio.run(gain(CHEATS[name], chosen.games, Path(folder)))
        print(f"{name:18}{most:5} points", flush=True)


if __name__ == "__main__":
    main()
