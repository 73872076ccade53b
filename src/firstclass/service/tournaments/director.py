"""The tournament service: all tournaments, their rounds, results and standings.

A change (check, store, tell) is one step of the event loop without an await, and other servers wait
during it. One of the servers makes the tables and counts the results. A round is stored with the
ids of its tables before any of them is made, and then the missing ones are made. So a round begins
only once, whenever the program ends.
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
"""Seconds between two searches for tables where all people have a stand-in."""

PATIENCE = 30 * 24 * 60 * 60
"""Seconds after which a tournament that has not begun is cancelled if nobody has been active."""

MOST_ANNOUNCED = 3
"""How many unfinished tournaments one person may have."""

MOST_GOING = 100
"""How many unfinished tournaments there may be in total."""

MOST_SHOWN = 30
"""How many finished tournaments are listed."""

logger = logging.getLogger(__name__)


class Director:
    """All tournaments. Unfinished ones are also held in memory."""

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
        """``rater`` is called when there is first something to rate."""
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
                    if self._person(person) is None:  # a guest who cannot sign in again
                        self.forget(person)
                self._take_over(self._going.get(tournament.id, tournament))

    # Requests. One that is not possible raises Refusal.

    def announce(self, person: str, wish: told.NewTournament) -> told.Tournament:
        """Open a tournament that others can join."""
        self._sweep()
        own = sum(each.host == person for each in self._going.values())
        if own >= MOST_ANNOUNCED or len(self._going) >= MOST_GOING:
            raise Refusal("too_many", Reason("too_many_tournaments", most=MOST_ANNOUNCED))
        tournament = announced(new_id(), wish, person, self._now())
        return self._kept(tournament, person)

    def see(self, tournament_id: str, person: str | None) -> told.Tournament:
        """Return a tournament whose id the person knows."""
        return self._told(self._known(tournament_id, person), person)

    def join(self, tournament_id: str, person: str) -> told.Tournament:
        """Join a tournament. A person whom the host or a participant has blocked cannot."""
        with self._alone(tournament_id):
            tournament = self._waits(tournament_id, person)
            if self._people.is_blocked(person, [tournament.host, *people_of(tournament)]):
                raise Refusal("forbidden", Reason("not_welcome"))
            return self._kept(replace(joined(tournament, person), touched=self._now()), person)

    def leave(self, tournament_id: str, person: str, number: int) -> told.Tournament:
        """Leave a tournament, or remove a participant as its host.

        A bot plays their running games to the end.
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
        """Begin the first round. Only the host may do so."""
        with self._alone(tournament_id):
            tournament = self._hosted(self._waits(tournament_id, person), person)
            self._pair(begun(tournament, [*bots], self._now(), self._chance))
        await self._lay(tournament_id)
        return self.see(tournament_id, person)

    def call_off(self, tournament_id: str, person: str) -> None:
        """Cancel a tournament that has not begun. Only the host may do so."""
        with self._alone(tournament_id):
            self._hosted(self._waits(tournament_id, person), person)
            self._drop(tournament_id)

    def listed(self, person: str | None) -> told.Tournaments:
        """Return the tournaments that a person can see without knowing an id."""
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

    # Progress of tournaments.

    async def run(self) -> None:
        """Begin and end rounds until this is cancelled."""
        await look_again(self.step, "a tournament could not continue")

    async def step(self) -> None:
        """Store results, and begin the next round where one is complete.

        Faults are raised at the end, so that one tournament does not hold up the others.
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
        """Store the results of a tournament, and begin its next round if it is time."""
        await self._note(tournament_id, over, stood_in)
        with self._alone(tournament_id):
            self._go_on(self._going[tournament_id])
        await self._lay(tournament_id)

    async def _lay(self, tournament_id: str) -> None:
        """Make the missing tables of the current round, once."""
        tournament = self._going.get(tournament_id)
        if tournament is None or tournament.laid == current_round(tournament):
            return
        for match in open_matches(tournament):
            with self._tables.neighbours.alone():
                self._lay_table(tournament, match)
            await asyncio.sleep(0)  # let other work run in between
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
        table.clock.begin(table)  # a clock in days runs even before anybody has come
        table.wake_bots()

    def _stood_in(self, tables: Sequence[str]) -> dict[str, set[int]]:
        """Return the seats at these tables that a bot has taken over after a timeout.

        Tables are searched only once in a while. In between, the result is empty.
        """
        if self._now() - self._looked < REST:
            return {}
        self._looked = self._now()
        return self._store.stood_in(tables)

    async def _note(
        self, tournament_id: str, over: set[str], stood_in: dict[str, set[int]]
    ) -> None:
        """Store the results of tables that are over, or that everybody has left."""
        for match in open_matches(self._going[tournament_id]):
            gone = stood_in.get(match.table or "", set())
            if match.table in over or is_deserted(self._going[tournament_id], match, gone):
                with self._alone(tournament_id):
                    self._keep(self._going[tournament_id], self._result(match))
                await asyncio.sleep(0)  # a result replays a game

    def _result(self, match: Match) -> Match:
        assert match.table is not None
        try:
            return with_result(match, self._tables.find(match.table), self._rater())
        except Refusal:  # the table was deleted or cannot be read: there is no winner
            return replace(match, over=True)

    def _go_on(self, tournament: Tournament) -> None:
        """Begin the next round if the current one is complete.

        After the last one, end the tournament.
        """
        if open_matches(tournament):
            return
        people = [each for each in tournament.entrants if each.person and not each.withdrawn]
        enough = len(still_there(tournament)) > 1 and people
        if enough and current_round(tournament) < tournament.rounds:
            self._pair(tournament)
        else:
            self._keep(replace(tournament, over=self._now()))

    def _pair(self, tournament: Tournament) -> None:
        """Store the next round with the ids of its future tables."""
        modules = drawn(tournament.wish["table"]["modules"], self._chance)
        tables = next_round(tournament, self._chance)
        matches = [
            match if match.over else replace(match, table=new_id())
            for match in matches_of(tables, current_round(tournament) + 1, modules)
        ]
        self._keep(tournament, *matches)

    def _take_over(self, tournament: Tournament) -> None:
        """Let a bot play on for participants who have withdrawn."""
        gone = {each.number for each in tournament.entrants if each.withdrawn}
        for match in open_matches(tournament):
            for seat, who in enumerate(match.seats):
                if who in gone and match.table and self._tables.has(match.table):
                    self._tables.reseat(match.table, partial(taken_over, seat=seat))

    # Personal data.

    def export(self, person: str) -> told.TournamentsExport:
        """Return everything stored here about a person."""
        return {"tournaments": [self._in_short(each, person) for each in self._store.of(person)]}

    def move(self, person: str, to: str) -> None:
        """Give everything of one person to another. A person cannot take part twice."""
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
        """Withdraw a person from tournaments, and cancel those that they host before they begin."""
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
        """Do nothing, because nobody keeps the page of a tournament open for long."""

    def hear(self, tournament_id: str) -> None:
        """Read a tournament that another server has changed."""
        kept = self._store.find(tournament_id)
        if kept is None or kept.over:
            self._going.pop(tournament_id, None)
        else:
            self._going[tournament_id] = kept

    def hear_anew(self) -> None:
        """Read all tournaments again, because changes of other servers may have been missed."""
        self._going = {each.id: each for each in self._store.going()}

    # Internals.

    @contextmanager
    def _alone(self, tournament_id: str) -> Iterator[None]:
        """Enter a context in which the tournament is read again and no other server changes it."""
        with self._tables.neighbours.alone():
            self.hear(tournament_id)
            yield

    def _kept(self, tournament: Tournament, person: str) -> told.Tournament:
        self._keep(tournament)
        return self._told(tournament, person)

    def _keep(self, tournament: Tournament, *matches: Match) -> None:
        """Store a tournament, with these matches in place of their earlier state."""
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
        """Cancel tournaments that have not begun and where nobody has been active for long."""
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
        """Return a tournament that the person may see. For others it does not exist."""
        self._sweep()
        found = self._going.get(tournament_id) or self._store.find(tournament_id)
        if found is None or not may_see(found, self._person(person)):
            raise Refusal("unknown", Reason("no_such_tournament"))
        return found

    def _person(self, person: str | None) -> Person | None:
        return None if person is None else self._people.person(person)

    def _names(self, tournament: Tournament) -> dict[int, str]:
        """Return the names of all participants, by number."""
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
