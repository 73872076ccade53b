"""The director: all tournaments, their rounds as they begin and end, and how everybody stands.

A change (check, keep, tell) is one step of the event loop without an await, and meanwhile other
servers wait. Tables are laid and counted by one of them. A round is kept with
the ids of its tables before any of them is laid, and laid is what is missing: so it begins once,
whenever the program ends.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from random import Random

from firstclass.messages import Reason
from firstclass.service.clocks.looking import look_again
from firstclass.service.ids import new_id
from firstclass.service.lobby.departures import nameless
from firstclass.service.lobby.hall import Hall
from firstclass.service.lobby.ports import LobbyStore, Rater
from firstclass.service.people.sessions import Clock
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import tournaments as told
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import NewSeat
from firstclass.service.stored import Guest, Person
from firstclass.service.tournaments import telling
from firstclass.service.tournaments.entering import (
    announced,
    begun,
    departure_of,
    entrant_of,
    is_invited,
    joined,
    may_see,
    people_of,
    table_of,
    taken_over,
    without,
)
from firstclass.service.tournaments.ports import Match, Tournament, TournamentStore
from firstclass.service.tournaments.rounds import (
    current_round,
    drawn,
    is_deserted,
    matches_of,
    next_round,
    open_matches,
    still_there,
    with_result,
)

REST = 60
"""Seconds between two looks at which tables rest, for the computer would play for all people."""

PATIENCE = 30 * 24 * 60 * 60
"""Seconds after which a tournament that has not begun and nobody has touched is called off."""

MOST_ANNOUNCED = 3
"""Tournaments of one person that may go on at a time ..."""

MOST_GOING = 100
"""... and all together."""

MOST_SHOWN = 30
"""Tournaments that are over which are listed."""

logger = logging.getLogger(__name__)


class Director:
    """All tournaments: those that are not over are in memory, too."""

    def __init__(
        self,
        store: TournamentStore,
        lobby: LobbyStore,
        people: PeopleStore,
        tables: Tables,
        hall: Hall,
        rater: Callable[[], Rater],
        clock: Clock = time.time,
        chance: Random | None = None,
    ) -> None:
        """``rater`` is fetched when there is first something to rate."""
        self._store = store
        self._lobby = lobby
        self._people = people
        self._tables = tables
        self._hall = hall
        self._rater = rater
        self._clock = clock
        self._chance = chance or secrets.SystemRandom()
        self._looked = 0
        with tables.neighbours.alone():
            self._going = {each.id: each for each in store.going()}
            for tournament in [*self._going.values()]:
                for person in {tournament.host, *people_of(tournament)} - {""}:
                    if self._person(person) is None:  # a guest who could not come back
                        self.forget(person)
                self._take_over(self._going.get(tournament.id, tournament))

    # What somebody may do. What can not be done raises Refusal.

    def announce(self, person: str, wish: told.NewTournament) -> told.Tournament:
        """Announce a tournament."""
        self._sweep()
        own = sum(each.host == person for each in self._going.values())
        if own >= MOST_ANNOUNCED or len(self._going) >= MOST_GOING:
            raise Refusal("too_many", Reason("too_many_tournaments", most=MOST_ANNOUNCED))
        tournament = announced(new_id(), wish, person, self._now())
        return self._kept(tournament, person)

    def see(self, tournament_id: str, person: str | None) -> told.Tournament:
        """A tournament that somebody knows the id of."""
        return self._told(self._known(tournament_id, person), person)

    def join(self, tournament_id: str, person: str) -> told.Tournament:
        """Take part; nobody does whom the host or who takes part has blocked."""
        with self._alone(tournament_id):
            tournament = self._waits(tournament_id, person)
            if self._people.is_blocked(person, [tournament.host, *people_of(tournament)]):
                raise Refusal("forbidden", Reason("not_welcome"))
            return self._kept(replace(joined(tournament, person), touched=self._now()), person)

    def leave(self, tournament_id: str, person: str, number: int) -> told.Tournament:
        """Take part no more, or have somebody do so: the host may.

        The computer plays their open games to the end.
        """
        with self._alone(tournament_id):
            tournament = self._known(tournament_id, person)
            found = next((each for each in tournament.entrants if each.number == number), None)
            if found is None or person not in (found.person, tournament.host):
                raise Refusal("forbidden", Reason("not_your_entry"))
            if tournament.over:
                raise Refusal("illegal", Reason("tournament_over"))
            left = self._kept(without(tournament, number), person)
            self._take_over(self._going[tournament_id])
            return left

    async def start(
        self, tournament_id: str, person: str, bots: Sequence[NewSeat]
    ) -> told.Tournament:
        """Begin the first round: the host alone may."""
        with self._alone(tournament_id):
            tournament = self._hosted(self._waits(tournament_id, person), person)
            self._pair(begun(tournament, [*bots], self._now(), self._chance))
        await self._lay(tournament_id)
        return self.see(tournament_id, person)

    def call_off(self, tournament_id: str, person: str) -> None:
        """Call off what has not begun: the host alone may."""
        with self._alone(tournament_id):
            self._hosted(self._waits(tournament_id, person), person)
            self._drop(tournament_id)

    def listed(self, person: str | None) -> told.Tournaments:
        """What somebody may know of without its id."""
        self._sweep()
        who = self._person(person)
        going = [*self._going.values()]
        own = [] if person is None else self._store.of(person)
        yours = [*own, *(each for each in going if is_invited(each, who) and each not in own)]
        known = {each.id for each in yours}
        others = [each for each in going if each.wish["access"] == "open" and each.id not in known]
        ended = [each for each in self._store.ended(MOST_SHOWN) if each.id not in known]
        return {
            "yours": [self._in_short(each, person) for each in yours],
            "waiting": [self._in_short(each, person) for each in others if not each.begun],
            "playing": [self._in_short(each, person) for each in others if each.begun],
            "ended": [self._in_short(each, person) for each in ended],
        }

    # How tournaments go on.

    async def run(self) -> None:
        """Begin and end rounds until this is cancelled."""
        await look_again(self.step, "a tournament could not go on")

    async def step(self) -> None:
        """Note what is over; where a whole round is, begin the next one.

        What fails is raised in the end: one tournament holds up no other.
        """
        faults: list[Exception] = []

        async def tried(what: Awaitable[None]) -> bool:
            try:
                await what
            except Exception as error:
                faults.append(error)
                return False
            return True

        going = [each.id for each in self._going.values() if each.begun]
        laid = [each for each in going if await tried(self._lay(each))]
        running = [match for each in laid for match in open_matches(self._going[each])]
        tables = [match.table for match in running if match.table]
        over, stood_in = self._store.played_out(tables), self._stood_in(tables)
        for each in laid:
            await tried(self._advance(each, over, stood_in))
        if faults:
            raise faults[0]

    async def _advance(
        self, tournament_id: str, over: set[str], stood_in: dict[str, set[int]]
    ) -> None:
        """Note what is over in a tournament, and begin the next round if it is time."""
        await self._note(tournament_id, over, stood_in)
        with self._alone(tournament_id):
            self._go_on(self._going[tournament_id])
        await self._lay(tournament_id)

    async def _lay(self, tournament_id: str) -> None:
        """Lay the tables of the round that are missing, once."""
        tournament = self._going.get(tournament_id)
        if tournament is None or tournament.laid == current_round(tournament):
            return
        for match in open_matches(tournament):
            with self._tables.neighbours.alone():
                self._lay_table(tournament, match)
            await asyncio.sleep(0)  # others are heard in between
        with self._alone(tournament_id):
            current = self._going[tournament_id]
            self._keep(replace(current, laid=current_round(tournament)))
            self._take_over(self._going[tournament_id])
        self._hall.tell()

    def _lay_table(self, tournament: Tournament, match: Match) -> None:
        assert match.table is not None
        if self._tables.has(match.table):
            return
        wish = table_of(tournament, match, self._names(tournament))
        departure = departure_of(tournament, match, wish, self._now())
        self._lobby.keep(nameless(departure))
        guests = [Guest(each.seat, person=each.person) for each in departure.passengers]
        self._tables.create(wish, None, match.table, guests, start_player=0)
        table = self._tables.find(match.table)
        table.clock.begin(table)  # one of days runs though nobody has come yet
        table.wake_bots()

    def _stood_in(self, tables: Sequence[str]) -> dict[str, set[int]]:
        """The seats where time was out and the computer plays, at these tables; now and then."""
        if self._now() - self._looked < REST:
            return {}
        self._looked = self._now()
        return self._store.stood_in(tables)

    async def _note(
        self, tournament_id: str, over: set[str], stood_in: dict[str, set[int]]
    ) -> None:
        """Note the results of tables that are over, or that all have left."""
        for match in open_matches(self._going[tournament_id]):
            gone = stood_in.get(match.table or "", set())
            if match.table in over or is_deserted(self._going[tournament_id], match, gone):
                with self._alone(tournament_id):
                    self._keep(self._going[tournament_id], self._result(match))
                await asyncio.sleep(0)  # a game was replayed for it

    def _result(self, match: Match) -> Match:
        assert match.table is not None
        try:
            return with_result(match, self._tables.find(match.table), self._rater())
        except Refusal:  # it was deleted, or can not be read: nobody has won
            return replace(match, over=True)

    def _go_on(self, tournament: Tournament) -> None:
        """Begin the next round once all of one is over; after the last one it is the end."""
        if open_matches(tournament):
            return
        people = [each for each in tournament.entrants if each.person and not each.withdrawn]
        enough = len(still_there(tournament)) > 1 and people
        if enough and current_round(tournament) < tournament.rounds:
            self._pair(tournament)
        else:
            self._keep(replace(tournament, over=self._now()))

    def _pair(self, tournament: Tournament) -> None:
        """Keep the next round, and under which ids its tables will be laid."""
        modules = drawn(tournament.wish["table"]["modules"], self._chance)
        tables = next_round(tournament, self._chance)
        matches = [
            match if match.over else replace(match, table=new_id())
            for match in matches_of(tables, current_round(tournament) + 1, modules)
        ]
        self._keep(tournament, *matches)

    def _take_over(self, tournament: Tournament) -> None:
        """Let the computer play on where somebody has withdrawn."""
        gone = {each.number for each in tournament.entrants if each.withdrawn}
        for match in open_matches(tournament):
            for seat, who in enumerate(match.seats):
                if who in gone and match.table and self._tables.has(match.table):
                    self._tables.reseat(match.table, partial(taken_over, seat=seat))

    # What becomes of people.

    def export(self, person: str) -> told.TournamentsExport:
        """All that is kept here about a person."""
        return {"tournaments": [self._in_short(each, person) for each in self._store.of(person)]}

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's; who takes part already does so once."""
        for tournament in self._store.of(person):
            entrants = tournament.entrants
            if entrant_of(tournament, to) is None:
                entrants = tuple(
                    replace(each, person=to) if each.person == person else each for each in entrants
                )
            host = to if tournament.host == person else tournament.host
            moved = replace(tournament, host=host, entrants=entrants)
            left = entrant_of(moved, person)
            self._keep(without(moved, left.number) if left else moved)

    def forget(self, person: str) -> None:
        """Let a person be nobody any more: they withdraw, and what they announced is called off."""
        for tournament in self._store.of(person):
            if not tournament.begun and tournament.host == person:
                self._drop(tournament.id)
                continue
            entrant = entrant_of(tournament, person)
            left = without(tournament, entrant.number) if entrant else tournament
            entrants = tuple(
                replace(each, person=None) if each.person == person else each
                for each in left.entrants
            )
            host = "" if tournament.host == person else tournament.host
            self._keep(replace(left, host=host, entrants=entrants))
            self._take_over(replace(left, entrants=entrants))

    def renew(self) -> None:
        """Nobody looks at a tournament for long enough to be told."""

    def hear(self, tournament_id: str) -> None:
        """Another server has changed a tournament."""
        kept = self._store.find(tournament_id)
        if kept is None or kept.over:
            self._going.pop(tournament_id, None)
        else:
            self._going[tournament_id] = kept

    def hear_anew(self) -> None:
        """Nobody knows what others have changed: what is kept counts."""
        self._going = {each.id: each for each in self._store.going()}

    # How it is done.

    @contextmanager
    def _alone(self, tournament_id: str) -> Iterator[None]:
        """Change a tournament as it is kept, which nobody else does meanwhile."""
        with self._tables.neighbours.alone():
            self.hear(tournament_id)
            yield

    def _kept(self, tournament: Tournament, person: str) -> told.Tournament:
        self._keep(tournament)
        return self._told(tournament, person)

    def _keep(self, tournament: Tournament, *matches: Match) -> None:
        """Keep a tournament, and matches in place of what there was of them."""
        places = {(match.round, match.number): match for match in tournament.matches}
        places |= {(match.round, match.number): match for match in matches}
        tournament = replace(tournament, matches=tuple(places.values()))
        self._store.keep(tournament, matches)
        if tournament.over:
            self._going.pop(tournament.id, None)
        else:
            self._going[tournament.id] = tournament

    def _drop(self, tournament_id: str) -> None:
        self._store.drop(tournament_id)
        self._going.pop(tournament_id, None)

    def _sweep(self) -> None:
        """Call off what has not begun and nobody has touched for long."""
        for tournament in [*self._going.values()]:
            if not tournament.begun and self._now() - tournament.touched > PATIENCE:
                self._drop(tournament.id)

    def _waits(self, tournament_id: str, person: str) -> Tournament:
        tournament = self._known(tournament_id, person)
        if tournament.begun:
            raise Refusal("illegal", Reason("tournament_begun"))
        return tournament

    def _hosted(self, tournament: Tournament, person: str) -> Tournament:
        if tournament.host != person:
            raise Refusal("forbidden", Reason("not_the_director"))
        return tournament

    def _known(self, tournament_id: str, person: str | None) -> Tournament:
        """A tournament that somebody may know of; others are told that there is none."""
        self._sweep()
        found = self._going.get(tournament_id) or self._store.find(tournament_id)
        if found is None or not may_see(found, self._person(person)):
            raise Refusal("unknown", Reason("no_such_tournament"))
        return found

    def _person(self, person: str | None) -> Person | None:
        return None if person is None else self._people.person(person)

    def _names(self, tournament: Tournament) -> dict[int, str]:
        """What everybody is called, by number."""
        return {
            each.number: (self._name(each.person) if each.person else each.name)
            for each in tournament.entrants
        }

    def _name(self, person: str) -> str:
        known = self._person(person)
        return known.name if known else ""

    def _in_short(self, tournament: Tournament, person: str | None) -> told.TournamentInShort:
        host = self._name(tournament.host) if tournament.host else ""
        return telling.in_short(tournament, host, person)

    def _told(self, tournament: Tournament, person: str | None) -> told.Tournament:
        short = self._in_short(tournament, person)
        return telling.in_full(tournament, short, self._names(tournament))

    def _now(self) -> int:
        return int(self._clock())
