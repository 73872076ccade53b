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
from firstclass.service.clocks.schedule import run_periodically
from firstclass.service.ids import new_id
from firstclass.service.invitations import is_invited
from firstclass.service.lobby.open_games import started as started_game
from firstclass.service.lobby.ports import LobbyStore, Rater
from firstclass.service.lobby.service import LobbyService
from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import Seating
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import tournaments as protocol
from firstclass.service.protocol.calls import OptionalPerson, SignedInPerson, call
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewSeat
from firstclass.service.stored import InvitedSeat, Person
from firstclass.service.tournaments import responses
from firstclass.service.tournaments.entries import (
    decline,
    entrant_of,
    may_see,
    new_tournament,
    people_of,
    started,
    to_open_game,
    to_table_request,
    with_entrant,
    without_entrant,
)
from firstclass.service.tournaments.ports import Match, Tournament, TournamentStore
from firstclass.service.tournaments.rounds import (
    active_numbers,
    current_round,
    draw_modules,
    has_player,
    matches_of,
    next_round,
    open_matches,
    with_result,
)

STAND_IN_CHECK_INTERVAL = 60
"""Seconds between two searches for tables where all people have a stand-in."""

IDLE_TIMEOUT = 30 * 24 * 60 * 60
"""Seconds after which a tournament that has not begun is cancelled if nobody has been active."""

MAX_TOURNAMENTS_PER_HOST = 3
"""How many unfinished tournaments one person may have."""

MAX_UNFINISHED = 100
"""How many unfinished tournaments there may be in total."""

MAX_LISTED = 30
"""How many finished tournaments are listed."""

logger = logging.getLogger(__name__)


class TournamentService:
    """All tournaments. Unfinished ones are also held in memory."""

    def __init__(
        self,
        store: TournamentStore,
        lobby: LobbyStore,
        people: PeopleStore,
        tables: Tables,
        lobby_service: LobbyService,
        rater: Callable[[], Rater],
        clock: Clock = time.time,
        chance: Random | None = None,
    ) -> None:
        """``rater`` is called when there is first something to rate."""
        self._store = store
        self._lobby = lobby
        self._people = people
        self._tables = tables
        self._lobby_service = lobby_service
        self._rater = rater
        self._clock = clock
        self._chance = chance or secrets.SystemRandom()
        self._last_stand_in_check = 0
        with tables.cluster.exclusive():
            self._unfinished = {each.id: each for each in store.unfinished()}
            for tournament in self._unfinished.values():
                self._replace_withdrawn(tournament)

    # Requests. One that is not possible raises RefusedError.

    @call("POST", "/api/tournaments", "opens a tournament and joins it", status=201, limit="tables")
    def create(
        self, person: SignedInPerson, request: protocol.NewTournament
    ) -> protocol.Tournament:
        """Open a tournament that others can join."""
        self._sweep()
        own = sum(each.host == person for each in self._unfinished.values())
        if own >= MAX_TOURNAMENTS_PER_HOST or len(self._unfinished) >= MAX_UNFINISHED:
            raise RefusedError(
                "too_many", Reason("too_many_tournaments", most=MAX_TOURNAMENTS_PER_HOST)
            )
        tournament = new_tournament(new_id(), request, person, self._now())
        return self._save_and_show(tournament, person)

    @call("GET", "/api/tournaments/{tournament_id}", "a tournament, if the caller may see it")
    def get(self, tournament_id: str, person: OptionalPerson) -> protocol.Tournament:
        """Return a tournament whose id the person knows."""
        return self._to_protocol(self._get_visible(tournament_id, person), person)

    @call("POST", "/api/tournaments/{tournament_id}/entrants", "joins a tournament")
    def join(self, tournament_id: str, person: SignedInPerson) -> protocol.Tournament:
        """Join a tournament. A person whom the host or a participant has blocked cannot."""
        with self._exclusive(tournament_id):
            tournament = self._get_open(tournament_id, person)
            if self._people.is_blocked(person, [tournament.host, *people_of(tournament)]):
                raise RefusedError("forbidden", Reason("blocked"))
            return self._save_and_show(
                replace(with_entrant(tournament, person), last_active_at=self._now()), person
            )

    @call(
        "DELETE",
        "/api/tournaments/{tournament_id}/entrants/{number}",
        "leaves, or withdraws once it has begun; the host can remove anybody",
    )
    def leave(self, tournament_id: str, person: SignedInPerson, number: int) -> protocol.Tournament:
        """Leave a tournament, or remove a participant as its host.

        A bot plays their running games to the end.
        """
        with self._exclusive(tournament_id):
            tournament = self._get_visible(tournament_id, person)
            found = next((each for each in tournament.entrants if each.number == number), None)
            if found is None or person not in (found.person, tournament.host):
                raise RefusedError("forbidden", Reason("not_your_entry"))
            if tournament.ended_at:
                raise RefusedError("illegal", Reason("tournament_over"))
            left = self._save_and_show(without_entrant(tournament, number), person)
            self._replace_withdrawn(self._unfinished[tournament_id])
            return left

    @call(
        "DELETE",
        "/api/tournaments/{tournament_id}/invitation",
        "declines an invitation",
        status=204,
    )
    def decline(self, tournament_id: str, person: SignedInPerson) -> None:
        """Decline an invitation. Raises RefusedError if there is none."""
        with self._exclusive(tournament_id):
            tournament = self._get_open(tournament_id, person)
            who = self._person(person)
            assert who is not None
            self._save(decline(tournament, who))

    @call(
        "POST",
        "/api/tournaments/{tournament_id}/start",
        "begins a tournament; only for its host",
        limit="tables",
        body=protocol.TournamentStart,
    )
    async def start(
        self, tournament_id: str, person: SignedInPerson, bots: Sequence[NewSeat]
    ) -> protocol.Tournament:
        """Begin the first round. Only the host may do so."""
        with self._exclusive(tournament_id):
            tournament = self._require_host(self._get_open(tournament_id, person), person)
            self._pair(started(tournament, [*bots], self._now(), self._chance))
        await self._create_tables(tournament_id)
        return self.get(tournament_id, person)

    @call(
        "DELETE",
        "/api/tournaments/{tournament_id}",
        "cancels a tournament before it begins; only for its host",
        status=204,
    )
    def cancel(self, tournament_id: str, person: SignedInPerson) -> None:
        """Cancel a tournament that has not begun. Only the host may do so."""
        with self._exclusive(tournament_id):
            self._require_host(self._get_open(tournament_id, person), person)
            self._drop(tournament_id)

    @call("GET", "/api/tournaments", "all tournaments that the caller can see")
    def overview(self, person: OptionalPerson) -> protocol.Tournaments:
        """Return the tournaments that a person can see without knowing an id."""
        self._sweep()
        who = self._person(person)
        going = [*self._unfinished.values()]
        own = [] if person is None else self._store.for_person(person)
        invited = [each for each in going if is_invited(each.invitations, who)]
        yours = [*own, *(each for each in invited if each not in own)]
        known = {each.id for each in yours}
        others = [each for each in going if each.settings.access == "open" and each.id not in known]
        ended = [each for each in self._store.finished(MAX_LISTED) if each.id not in known]
        return {
            "yours": [self._summary(each, person) for each in yours],
            "open": [self._summary(each, person) for each in others if not each.started_at],
            "running": [self._summary(each, person) for each in others if each.started_at],
            "ended": [self._summary(each, person) for each in ended],
        }

    # Progress of tournaments.

    async def run(self) -> None:
        """Begin and end rounds until this is cancelled."""
        await run_periodically(self.step, "a tournament could not continue")

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

        going = [each.id for each in self._unfinished.values() if each.started_at]
        created = [each for each in going if await tried(self._create_tables(each))]
        running = [match for each in created for match in open_matches(self._unfinished[each])]
        tables = [match.table_id for match in running if match.table_id]
        over, stood_in = self._store.finished_tables(tables), self._stand_in_seats(tables)
        for each in created:
            await tried(self._advance(each, over, stood_in))
        if faults:
            raise faults[0]

    async def _advance(
        self, tournament_id: str, over: set[str], stood_in: dict[str, set[int]]
    ) -> None:
        """Store the results of a tournament, and begin its next round if it is time."""
        await self._store_results(tournament_id, over, stood_in)
        with self._exclusive(tournament_id):
            self._begin_next_round(self._unfinished[tournament_id])
        await self._create_tables(tournament_id)

    async def _create_tables(self, tournament_id: str) -> None:
        """Make the missing tables of the current round, once."""
        tournament = self._unfinished.get(tournament_id)
        if tournament is None or tournament.created_rounds == current_round(tournament):
            return
        for match in open_matches(tournament):
            with self._tables.cluster.exclusive():
                self._create_table(tournament, match)
            await asyncio.sleep(0)  # let other work run in between
        with self._exclusive(tournament_id):
            current = self._unfinished[tournament_id]
            self._save(replace(current, created_rounds=current_round(tournament)))
            self._replace_withdrawn(self._unfinished[tournament_id])
        self._lobby_service.notify_listeners()

    def _create_table(self, tournament: Tournament, match: Match) -> None:
        assert match.table_id is not None
        if self._tables.exists(match.table_id):
            return
        request = to_table_request(tournament, match, self._names(tournament))
        open_game = to_open_game(tournament, match, request, self._now())
        self._lobby.save(started_game(open_game, self._people.guests, self._now()))
        seats = [InvitedSeat(each.seat, person=each.person) for each in open_game.participants]
        self._tables.create(request, None, match.table_id, seats, start_player=0, rated=True)
        table = self._tables.find(match.table_id)
        table.clock.start_if_ready(table)  # a clock in days runs even before anybody has come
        table.wake_bots()

    def _stand_in_seats(self, tables: Sequence[str]) -> dict[str, set[int]]:
        """Return the seats at these tables that a bot has taken over after a timeout.

        Tables are searched only once in a while. In between, the result is empty.
        """
        if self._now() - self._last_stand_in_check < STAND_IN_CHECK_INTERVAL:
            return {}
        self._last_stand_in_check = self._now()
        return self._store.stand_in_seats(tables)

    async def _store_results(
        self, tournament_id: str, over: set[str], stood_in: dict[str, set[int]]
    ) -> None:
        """Store the results of tables that are over, or that everybody has left."""
        for match in open_matches(self._unfinished[tournament_id]):
            gone = stood_in.get(match.table_id or "", set())
            tournament = self._unfinished[tournament_id]
            if match.table_id in over or not has_player(tournament, match, gone):
                with self._exclusive(tournament_id):
                    self._save(self._unfinished[tournament_id], self._result(match))
                await asyncio.sleep(0)  # a result replays a game

    def _result(self, match: Match) -> Match:
        assert match.table_id is not None
        open_game = self._lobby.find(match.table_id)
        try:
            table = self._tables.find(match.table_id)
        except RefusedError:  # the table was deleted or cannot be read
            open_game = None
        if open_game is None:  # there is no winner
            return replace(match, over=True)
        return with_result(match, open_game, table, self._rater())

    def _begin_next_round(self, tournament: Tournament) -> None:
        """Begin the next round if the current one is complete.

        After the last one, end the tournament.
        """
        if open_matches(tournament):
            return
        people = [each for each in tournament.entrants if each.person and not each.withdrawn]
        enough = len(active_numbers(tournament)) > 1 and people
        if enough and current_round(tournament) < tournament.rounds:
            self._pair(tournament)
        else:
            self._save(replace(tournament, ended_at=self._now()))

    def _pair(self, tournament: Tournament) -> None:
        """Store the next round with the ids of its future tables.

        Raises RefusedError if its tables are no longer possible.
        """
        modules = draw_modules(tournament.settings.table.modules, self._chance)
        tables = next_round(tournament, self._chance)
        matches = [
            match if match.over else replace(match, table_id=new_id())
            for match in matches_of(tables, current_round(tournament) + 1, modules)
        ]
        names = self._names(tournament)
        for match in matches:
            to_table_request(tournament, match, names)
        self._save(tournament, *matches)

    def _replace_withdrawn(self, tournament: Tournament) -> None:
        """Let a bot play on for participants who have withdrawn."""
        gone = {each.number for each in tournament.entrants if each.withdrawn}
        for match in open_matches(tournament):
            for seat, who in enumerate(match.entrants):
                if who in gone and match.table_id and self._tables.exists(match.table_id):
                    self._tables.reseat(match.table_id, partial(Seating.with_stand_in, seat=seat))

    # Personal data.

    def reassign(self, person: str, to: str) -> None:
        """Let one person take the place of another. A person cannot take part twice."""
        for tournament in self._store.for_person(person):
            entrants = tournament.entrants
            if entrant_of(tournament, to) is None:
                entrants = tuple(
                    replace(each, person=to) if each.person == person else each for each in entrants
                )
            host = to if tournament.host == person else tournament.host
            moved = replace(tournament, host=host, entrants=entrants)
            left = entrant_of(moved, person)
            self._save(without_entrant(moved, left.number) if left else moved)

    def forget(self, person: str) -> None:
        """Withdraw a person from tournaments, and cancel those that they host before they begin."""
        for tournament in self._store.for_person(person):
            if not tournament.started_at and tournament.host == person:
                self._drop(tournament.id)
                continue
            entrant = entrant_of(tournament, person)
            left = without_entrant(tournament, entrant.number) if entrant else tournament
            entrants = tuple(
                replace(each, person=None) if each.person == person else each
                for each in left.entrants
            )
            host = "" if tournament.host == person else tournament.host
            self._save(replace(left, host=host, entrants=entrants))
            self._replace_withdrawn(replace(left, entrants=entrants))

    def refresh_clients(self) -> None:
        """Do nothing, because nobody keeps the page of a tournament open for long."""

    def on_tournament_changed(self, tournament_id: str) -> None:
        """Read a tournament that another server has changed."""
        kept = self._store.find(tournament_id)
        if kept is None or kept.ended_at:
            self._unfinished.pop(tournament_id, None)
        else:
            self._unfinished[tournament_id] = kept

    def resync(self) -> None:
        """Read all tournaments again, because changes of other servers may have been missed."""
        self._unfinished = {each.id: each for each in self._store.unfinished()}

    # Internals.

    @contextmanager
    def _exclusive(self, tournament_id: str) -> Iterator[None]:
        """Enter a context in which the tournament is read again and no other server changes it."""
        with self._tables.cluster.exclusive():
            self.on_tournament_changed(tournament_id)
            yield

    def _save_and_show(self, tournament: Tournament, person: str) -> protocol.Tournament:
        self._save(tournament)
        return self._to_protocol(tournament, person)

    def _save(self, tournament: Tournament, *matches: Match) -> None:
        """Store a tournament, with these matches in place of their earlier state."""
        places = {(match.round, match.number): match for match in tournament.matches}
        places |= {(match.round, match.number): match for match in matches}
        tournament = replace(tournament, matches=tuple(places.values()))
        self._store.save(tournament, matches)
        if tournament.ended_at:
            self._unfinished.pop(tournament.id, None)
        else:
            self._unfinished[tournament.id] = tournament

    def _drop(self, tournament_id: str) -> None:
        self._store.delete(tournament_id)
        self._unfinished.pop(tournament_id, None)

    def _sweep(self) -> None:
        """Cancel tournaments that have not begun and where nobody has been active for long."""
        for tournament in [*self._unfinished.values()]:
            if not tournament.started_at and self._now() - tournament.last_active_at > IDLE_TIMEOUT:
                self._drop(tournament.id)

    def _get_open(self, tournament_id: str, person: str) -> Tournament:
        tournament = self._get_visible(tournament_id, person)
        if tournament.started_at:
            raise RefusedError("illegal", Reason("tournament_begun"))
        return tournament

    def _require_host(self, tournament: Tournament, person: str) -> Tournament:
        if tournament.host != person:
            raise RefusedError("forbidden", Reason("not_the_organiser"))
        return tournament

    def _get_visible(self, tournament_id: str, person: str | None) -> Tournament:
        """Return a tournament that the person may see. For others it does not exist."""
        self._sweep()
        found = self._unfinished.get(tournament_id) or self._store.find(tournament_id)
        if found is None or not may_see(found, self._person(person)):
            raise RefusedError("unknown", Reason("no_such_tournament"))
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

    def _summary(self, tournament: Tournament, person: str | None) -> protocol.TournamentSummary:
        host = self._name(tournament.host) if tournament.host else ""
        return responses.summary(tournament, host, self._person(person))

    def _to_protocol(self, tournament: Tournament, person: str | None) -> protocol.Tournament:
        short = self._summary(tournament, person)
        return responses.details(tournament, short, self._names(tournament))

    def _now(self) -> int:
        return int(self._clock())
