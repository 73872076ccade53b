"""The lobby service: all open games, and the people who look at them.

A change (check, store, begin a table, tell everybody) is one step of the event loop without an
await, and other servers wait during it. This prevents two people from taking the same seat, and a
table from beginning twice.
"""

import json
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from firstclass.messages import Reason
from firstclass.service.ids import new_id
from firstclass.service.lobby.departures import (
    all_ready,
    announced,
    by_lot,
    free,
    get_off,
    get_on,
    is_invited,
    is_on_board,
    may_see,
    nameless,
    passengers,
    ready,
    say_ready,
    sitting_at,
    table_of,
    without,
)
from firstclass.service.lobby.ports import Departure, LobbyStore
from firstclass.service.people.sessions import Clock
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import lobby as told
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import HUMAN, NewSeat
from firstclass.service.stored import Person

HOUR = 60 * 60

PATIENCE = {"live": 2 * HOUR, "turns": 14 * 24 * HOUR}
"""Seconds after which an open game without any activity is cancelled."""

ARRIVED = HOUR
"""Seconds for which participants can still see which table their game has become."""

MOST_ANNOUNCED = 5
"""How many open games one person may have at a time."""

MOST_WAITING = 500
"""How many open games there may be in total."""

MOST_KNOWN = 5000
"""How many people are cached, to avoid a look-up for each message."""

MOST_WATCHED = 12
"""How many running tables are offered to spectators."""

MOST_SHOWN = 60
"""How many open games, and how many names of people, are shown at a time."""

LOBBY = "lobby/"
"""The prefix under which servers tell each other who is in the lobby."""

logger = logging.getLogger(__name__)


class Hall:
    """All open games, also held in memory. A request that is not possible raises Refusal."""

    def __init__(
        self, store: LobbyStore, people: PeopleStore, tables: Tables, clock: Clock = time.time
    ) -> None:
        self._store = store
        self._people = people
        self._tables = tables
        self._neighbours = tables.neighbours
        self._clock = clock
        self.listeners: set[Callable[[], None]] = set()
        self._here: Counter[str] = Counter()
        self._strangers = 0
        self._arrived: dict[str, Departure] = {}
        self._people_known: dict[str, Person | None] = {}
        with self._neighbours.alone():
            self._waiting = {each.id: each for each in store.waiting()}
            self._forget_the_lost()
            for departure in [*self._waiting.values()]:
                # The server may have died after it made the table and before it stored that.
                if tables.has(departure.id):
                    self._depart(departure)
                else:
                    self._look_after(departure)

    # Requests.

    def announce(self, person: str, wish: told.NewDeparture) -> told.Departure:
        """Open a game that others can join."""
        self._sweep()
        own = sum(each.host == person for each in self._waiting.values())
        if own >= MOST_ANNOUNCED or len(self._waiting) >= MOST_WAITING:
            raise Refusal("too_many", Reason("too_many_departures", most=MOST_ANNOUNCED))
        departure = announced(new_id(), wish, person, self._now())
        self._keep(departure)
        return self._told(departure, person)

    def see(self, departure_id: str, person: str | None) -> told.Departure:
        """Return an open game whose id the person knows."""
        return self._told(self._known(departure_id, person), person)

    def get_on(self, departure_id: str, seat: int, person: str) -> told.Departure:
        """Take a seat. The table begins with the last seat, if all are ready.

        A person whom the host or a participant has blocked cannot join.
        """
        departure = self._waits(departure_id, person)
        if self._people.is_blocked(person, [departure.host, *passengers(departure)]):
            raise Refusal("forbidden", Reason("not_welcome"))
        return self._change(departure_id, person, lambda it: get_on(it, seat, person))

    def get_off(self, departure_id: str, seat: int, person: str) -> None:
        """Leave a seat, or remove the person on it."""
        self._change(departure_id, person, lambda it: get_off(it, seat, person))

    def say_ready(self, departure_id: str, person: str, is_ready: bool) -> told.Departure:
        """Mark a person as ready or not."""
        return self._change(departure_id, person, lambda it: say_ready(it, person, is_ready))

    def start(self, departure_id: str, person: str, bots: Sequence[NewSeat]) -> told.Departure:
        """Begin without more people. Only the host may do so, and counts as connected and ready."""
        with self._alone(departure_id):
            departure = say_ready(self._hosted(departure_id, person), person, True)
            if not all_ready(departure, lambda who: who == person or self._is_here(who)):
                raise Refusal("illegal", Reason("not_all_ready"))
            return self._told(self._begin(departure, bots), person)

    def call_off(self, departure_id: str, person: str) -> None:
        """Cancel an open game. Only the host may do so."""
        with self._alone(departure_id):
            self._drop(self._hosted(departure_id, person))
        self.tell()

    # Connected people, and their view of the lobby.

    def come(self, person: str | None) -> None:
        """Register a connection to the lobby. `go` ends it."""
        self._count(person, 1)
        if person is not None:
            self._people_known.pop(person, None)  # they may have another name by now
            self._touch(person)
        self.tell()

    def go(self, person: str | None) -> None:
        """End a connection to the lobby."""
        self._count(person, -1)
        if person is not None:
            self._touch(person)
        self.tell()

    def hear(self, departure_id: str) -> None:
        """Read an open game that another server has changed."""
        self._read(departure_id)
        self.tell()

    def hear_of_people(self, person: str) -> None:
        """Handle that a person has entered or left the lobby at another server."""
        if person:
            self._touch(person)
        self.tell()

    def hear_anew(self) -> None:
        """Read all open games again, because changes of other servers may have been missed."""
        for departure_id in {*self._waiting, *(each.id for each in self._store.waiting())}:
            self._read(departure_id)
        self.renew()

    def tell(self) -> None:
        """Send the lobby to everybody."""
        self.__dict__.pop("_shared", None)
        for listener in tuple(self.listeners):
            listener()

    def lobby(self, person: str | None, departure_id: str | None = None) -> told.Lobby:
        """Return what a person can see, including the open game whose id they know."""
        self._sweep()
        return cast(told.Lobby, json.loads(self.text(person, departure_id)))

    def text(self, person: str | None, departure_id: str | None = None) -> str:
        """Return the `lobby` message as JSON without its type.

        The part for everybody is made once.
        """
        who = self._person(person)
        yours = [
            self._told(each, person)
            for each in [*self._waiting.values(), *self._arrived.values()]
            if is_on_board(each, person)
            or (each.id == departure_id and may_see(each, who))
            or (is_invited(each, who) and not each.begun)
        ]
        return f'{self._shared}, "yours": {json.dumps(yours, ensure_ascii=False)}}}'

    @cached_property
    def _shared(self) -> str:
        """The part of the message for everybody, cached until something changes."""
        listed = [each for each in self._waiting.values() if each.access == "open"]
        present = {*self._here, *self._elsewhere()}
        here = sorted(self._name(person) for person in present)
        shared = {
            "open": [self._told(each, None) for each in listed[:MOST_SHOWN]],
            "playing": [self._told(each, None) for each in self._store.playing(MOST_WATCHED)],
            "here": here[:MOST_SHOWN],
            "watching": len(present) + self._strangers + sum(self._there("").values()),
        }
        return json.dumps(shared, ensure_ascii=False)[:-1]

    # Personal data.

    def export(self, person: str) -> told.LobbyExport:
        """Return everything stored here about a person."""
        return {"departures": [self._told(each, person) for each in self._store.of(person)]}

    def move(self, person: str, to: str) -> None:
        """Give everything of one person to another."""
        for departure in self._store.of(person):
            left = without(departure, to)
            on_board = tuple(
                replace(each, person=to) if each.person == person else each
                for each in left.passengers
            )
            host = to if departure.host == person else departure.host
            if host == to:
                on_board = tuple(each for each in on_board if each.person != to)
            self._take(replace(left, host=host, passengers=on_board))

    def forget(self, person: str) -> None:
        """Remove a person from the lobby, and cancel the open games that they host."""
        self._people_known.pop(person, None)
        for departure in self._store.of(person):
            if departure.host != person:
                self._take(without(departure, person))
            elif departure.begun:
                self._take(replace(departure, host=""))
            else:
                self._drop(departure)
        self.tell()

    def renew(self) -> None:
        """Send the lobby to everybody, because people may have another name or be gone."""
        self._people_known.clear()
        self.tell()

    # Internals.

    def _change(
        self, departure_id: str, person: str, change: Callable[[Departure], Departure]
    ) -> told.Departure:
        with self._alone(departure_id):
            departure = change(self._waits(departure_id, person))
            departure = replace(departure, touched=self._now())
            self._keep(departure)
            return self._told(self._arrived.get(departure_id, departure), person)

    @contextmanager
    def _alone(self, departure_id: str) -> Iterator[None]:
        """Enter a context in which the stored game is read again and no other server changes it."""
        with self._neighbours.alone():
            self._read(departure_id)
            yield

    def _read(self, departure_id: str) -> None:
        """Take over the stored game, but keep the later time of activity."""
        kept, known = self._store.find(departure_id), self._waiting.pop(departure_id, None)
        if kept is None:
            self._arrived.pop(departure_id, None)
        elif not kept.begun:
            touched = max(kept.touched, known.touched) if known else kept.touched
            self._waiting[departure_id] = replace(kept, touched=touched)
        elif known or departure_id in self._arrived:
            self._arrived[departure_id] = kept

    def _keep(self, departure: Departure) -> None:
        """Store a change, begin the table if nothing else is missing, and tell everybody."""
        self._take(departure)
        self._look_after(departure)
        self.tell()

    def _take(self, departure: Departure) -> None:
        self._store.keep(departure)
        among = self._arrived if departure.begun else self._waiting
        among[departure.id] = departure

    def _look_after(self, departure: Departure) -> None:
        """Begin the table if every seat is taken and everybody is ready."""
        if not free(departure) and all_ready(departure, self._is_here):
            self._begin(departure, ())

    def _begin(self, departure: Departure, bots: Sequence[NewSeat]) -> Departure:
        """Begin the table with everybody on their seats. It gets the id of the open game."""
        wish, guests = table_of(departure, self._name, bots)
        if departure.drawn:  # shuffle and store that first: the server may die
            drawn = by_lot(departure, secrets.SystemRandom())
            self._take(drawn)
            return self._begin(drawn, bots)
        self._tables.create(wish, departure.host, departure.id, guests)
        taken = [guest.seat for guest in guests]
        return self._depart(replace(departure, wish=wish.model_dump(), vacant=taken))

    def _depart(self, departure: Departure) -> Departure:
        """Mark an open game as begun and send its participants to the table."""
        begun = replace(nameless(departure), begun=self._now())
        self._waiting.pop(departure.id, None)
        self._take(begun)
        self.tell()
        return begun

    def _drop(self, departure: Departure) -> None:
        self._store.drop(departure.id)
        self._waiting.pop(departure.id, None)
        self._arrived.pop(departure.id, None)

    def _touch(self, person: str) -> None:
        """Note that a person is active, and begin a game if they were the last one missing."""
        for departure_id in [
            each.id for each in self._waiting.values() if is_on_board(each, person)
        ]:
            with self._alone(departure_id):
                if departure := self._waiting.get(departure_id):
                    self._waiting[departure_id] = replace(departure, touched=self._now())
                    self._look_after(self._waiting[departure_id])

    def _forget_the_lost(self) -> None:
        """Remove guests who cannot sign in again. Called when the server starts."""
        on_board = {
            person for each in self._waiting.values() for person in (each.host, *passengers(each))
        }
        for person in on_board:
            if self._person(person) is None:
                self.forget(person)

    def _sweep(self) -> None:
        """Cancel open games without recent activity, unless a participant is connected."""
        now = self._now()
        for departure in [*self._waiting.values()]:
            on_board = (departure.host, *passengers(departure))
            idle = now - departure.touched > PATIENCE[departure.pace]
            if idle and not any(map(self._is_here, on_board)):
                self._drop(departure)
        for departure in [*self._arrived.values()]:
            if now - departure.begun > ARRIVED:
                del self._arrived[departure.id]

    def _waits(self, departure_id: str, person: str) -> Departure:
        departure = self._known(departure_id, person)
        if departure.begun:
            raise Refusal("illegal", Reason("departed"))
        return departure

    def _hosted(self, departure_id: str, person: str) -> Departure:
        departure = self._waits(departure_id, person)
        if departure.host != person:
            raise Refusal("forbidden", Reason("not_the_host"))
        return departure

    def _known(self, departure_id: str, person: str | None) -> Departure:
        """Return an open game that the person may see. For others it does not exist."""
        self._sweep()
        found = self._waiting.get(departure_id) or self._store.find(departure_id)
        if found is None or not may_see(found, self._person(person)):
            raise Refusal("unknown", Reason("no_such_departure"))
        return found

    def _is_here(self, person: str) -> bool:
        return self._here[person] > 0 or bool(self._there(person))

    def _count(self, person: str | None, by: int) -> None:
        """Change the number of connections of a person."""
        if person is None:
            self._strangers += by
        else:
            self._here[person] += by
            self._here += Counter()  # removes counts of zero
        here = self._strangers if person is None else self._here[person]
        self._neighbours.say(f"{LOBBY}{person or ''}", here or None)

    def _there(self, person: str) -> Mapping[int, int]:
        """Return how often a person (or "": strangers) is connected to other servers' lobbies."""
        return self._neighbours.others(LOBBY + person)

    def _elsewhere(self) -> set[str]:
        """Return the people who are connected to other servers' lobbies."""
        return {what.removeprefix(LOBBY) for what in self._neighbours.all(LOBBY)} - {""}

    def _name(self, person: str) -> str:
        known = self._person(person)
        return known.name if known else ""

    def _person(self, person: str | None) -> Person | None:
        if person is None:
            return None
        if len(self._people_known) > MOST_KNOWN:
            self._people_known.clear()
        if person not in self._people_known:
            self._people_known[person] = self._people.person(person)
        return self._people_known[person]

    def _told(self, departure: Departure, person: str | None) -> told.Departure:
        seats = range(len(departure.wish["seats"]))
        wish: dict[str, Any] = {**departure.wish, "seed": None}
        return {
            "id": departure.id,
            "wish": wish,
            "seed_named": departure.wish["seed"] is not None,
            "access": cast(told.Access, departure.access),
            "pace": cast(told.Pace, departure.pace),
            "seats": [self._told_seat(departure, seat) for seat in seats],
            "mine": [
                seat
                for seat in seats
                if person is not None
                and departure.wish["seats"][seat]["kind"] == HUMAN
                and sitting_at(departure, seat) == person
            ],
            "hosted": departure.host == person,
            "made": departure.made,
            "begun": departure.begun > 0,
            "drawn": departure.drawn,
        }

    def _told_seat(self, departure: Departure, seat: int) -> told.DepartureSeat:
        wished = departure.wish["seats"][seat]
        if wished["kind"] != HUMAN:
            return seat_told(wished["name"], wished["kind"], ready=True, here=True)
        person = sitting_at(departure, seat)
        host = seat not in departure.vacant
        return {
            "name": (wished["name"] if host else "") or (self._name(person) if person else ""),
            "kind": HUMAN,
            "program": (known := self._person(person)) is not None and known.program,
            "vacant": person is None,
            "host": host,
            "here": person is not None and self._is_here(person),
            "ready": ready(departure, seat, self._is_here),
        }

    def _now(self) -> int:
        return int(self._clock())


def seat_told(name: str, kind: str, *, ready: bool, here: bool) -> told.DepartureSeat:
    """Return the seat of a built-in bot."""
    return {
        "name": name,
        "kind": kind,
        "program": False,
        "vacant": False,
        "host": False,
        "here": here,
        "ready": ready,
    }
