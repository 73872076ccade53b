"""The hall where people find one another: all departures, and who looks at them.

A change (check, keep, begin a table, tell everybody) is one step of the event loop without an
await, and meanwhile other servers wait: so nobody takes a seat that another has just taken, and no
table begins twice.
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
"""Seconds after which a departure that nobody has touched is called off."""

ARRIVED = HOUR
"""Seconds for which those on board are told where it has led."""

MOST_ANNOUNCED = 5
"""Departures that one person may announce at a time ..."""

MOST_WAITING = 500
"""... and all together."""

MOST_KNOWN = 5000
"""People who are remembered, so that they need not be looked up each time something is told."""

MOST_WATCHED = 12
"""Tables that are shown to watch."""

MOST_SHOWN = 60
"""Departures, and names of people, that are shown at a time."""

LOBBY = "lobby/"
"""Where people are, as other servers are told of it."""

logger = logging.getLogger(__name__)


class Hall:
    """All departures: those that wait are in memory, too. What can not be done raises Refusal."""

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
                # The server may have died between a table and what it was announced as.
                if tables.has(departure.id):
                    self._depart(departure)
                else:
                    self._look_after(departure)

    # What somebody may do.

    def announce(self, person: str, wish: told.NewDeparture) -> told.Departure:
        """Announce a departure."""
        self._sweep()
        own = sum(each.host == person for each in self._waiting.values())
        if own >= MOST_ANNOUNCED or len(self._waiting) >= MOST_WAITING:
            raise Refusal("too_many", Reason("too_many_departures", most=MOST_ANNOUNCED))
        departure = announced(new_id(), wish, person, self._now())
        self._keep(departure)
        return self._told(departure, person)

    def see(self, departure_id: str, person: str | None) -> told.Departure:
        """A departure that somebody knows the id of."""
        return self._told(self._known(departure_id, person), person)

    def get_on(self, departure_id: str, seat: int, person: str) -> told.Departure:
        """Take a seat; the table begins with the last one, if all are ready.

        Nobody gets on whom the host or a passenger has blocked.
        """
        departure = self._waits(departure_id, person)
        if self._people.is_blocked(person, [departure.host, *passengers(departure)]):
            raise Refusal("forbidden", Reason("not_welcome"))
        return self._change(departure_id, person, lambda it: get_on(it, seat, person))

    def get_off(self, departure_id: str, seat: int, person: str) -> None:
        """Leave a seat, or have somebody leave it."""
        self._change(departure_id, person, lambda it: get_off(it, seat, person))

    def say_ready(self, departure_id: str, person: str, is_ready: bool) -> told.Departure:
        """Say whether somebody is ready."""
        return self._change(departure_id, person, lambda it: say_ready(it, person, is_ready))

    def start(self, departure_id: str, person: str, bots: Sequence[NewSeat]) -> told.Departure:
        """Begin without waiting for more people: the host alone may, and so is there and ready."""
        with self._alone(departure_id):
            departure = say_ready(self._hosted(departure_id, person), person, True)
            if not all_ready(departure, lambda who: who == person or self._is_here(who)):
                raise Refusal("illegal", Reason("not_all_ready"))
            return self._told(self._begin(departure, bots), person)

    def call_off(self, departure_id: str, person: str) -> None:
        """Call a departure off: the host alone may."""
        with self._alone(departure_id):
            self._drop(self._hosted(departure_id, person))
        self.tell()

    # Who is there, and what they are shown.

    def come(self, person: str | None) -> None:
        """Somebody looks at the lobby; `go` says when they look away."""
        self._count(person, 1)
        if person is not None:
            self._people_known.pop(person, None)  # they may have another name by now
            self._touch(person)
        self.tell()

    def go(self, person: str | None) -> None:
        """Somebody looks away."""
        self._count(person, -1)
        if person is not None:
            self._touch(person)
        self.tell()

    def hear(self, departure_id: str) -> None:
        """Another server has changed a departure."""
        self._read(departure_id)
        self.tell()

    def hear_of_people(self, person: str) -> None:
        """At another server somebody has begun to look at the lobby, or looks away."""
        if person:
            self._touch(person)
        self.tell()

    def hear_anew(self) -> None:
        """Nobody knows what others have changed: what is kept counts."""
        for departure_id in {*self._waiting, *(each.id for each in self._store.waiting())}:
            self._read(departure_id)
        self.renew()

    def tell(self) -> None:
        """Tell everybody how things stand."""
        self.__dict__.pop("_shared", None)
        for listener in tuple(self.listeners):
            listener()

    def lobby(self, person: str | None, departure_id: str | None = None) -> told.Lobby:
        """What somebody is shown, and the departure whose id they know."""
        self._sweep()
        return cast(told.Lobby, json.loads(self.text(person, departure_id)))

    def text(self, person: str | None, departure_id: str | None = None) -> str:
        """The `lobby` message without its type, as JSON: what all are told is made once."""
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
        """What everybody is shown, until something changes."""
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

    # What becomes of people.

    def export(self, person: str) -> told.LobbyExport:
        """All that is kept here about a person."""
        return {"departures": [self._told(each, person) for each in self._store.of(person)]}

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's."""
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
        """Let a person be nobody any more: what they announced is called off."""
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
        """Tell everybody how things stand: people may be called otherwise, or not be there."""
        self._people_known.clear()
        self.tell()

    # How it is done.

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
        """Change a departure as it is kept, which nobody else does meanwhile."""
        with self._neighbours.alone():
            self._read(departure_id)
            yield

    def _read(self, departure_id: str) -> None:
        """What is kept of a departure counts, but for how long ago somebody was there."""
        kept, known = self._store.find(departure_id), self._waiting.pop(departure_id, None)
        if kept is None:
            self._arrived.pop(departure_id, None)
        elif not kept.begun:
            touched = max(kept.touched, known.touched) if known else kept.touched
            self._waiting[departure_id] = replace(kept, touched=touched)
        elif known or departure_id in self._arrived:
            self._arrived[departure_id] = kept

    def _keep(self, departure: Departure) -> None:
        """Keep a change, begin if it was the last one that was waited for, and tell everybody."""
        self._take(departure)
        self._look_after(departure)
        self.tell()

    def _take(self, departure: Departure) -> None:
        self._store.keep(departure)
        among = self._arrived if departure.begun else self._waiting
        among[departure.id] = departure

    def _look_after(self, departure: Departure) -> None:
        """Begin the table if everybody is there and ready."""
        if not free(departure) and all_ready(departure, self._is_here):
            self._begin(departure, ())

    def _begin(self, departure: Departure, bots: Sequence[NewSeat]) -> Departure:
        """Begin the table, which is kept with all who sit there at once; then it has its id."""
        wish, guests = table_of(departure, self._name, bots)
        if departure.drawn:  # once, and kept: the server may die before there is a table
            drawn = by_lot(departure, secrets.SystemRandom())
            self._take(drawn)
            return self._begin(drawn, bots)
        self._tables.create(wish, departure.host, departure.id, guests)
        taken = [guest.seat for guest in guests]
        return self._depart(replace(departure, wish=wish.model_dump(), vacant=taken))

    def _depart(self, departure: Departure) -> Departure:
        """There is a table: those on board are led there."""
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
        """Who is there wants their departures to wait; who came may have been the last."""
        for departure_id in [
            each.id for each in self._waiting.values() if is_on_board(each, person)
        ]:
            with self._alone(departure_id):
                if departure := self._waiting.get(departure_id):
                    self._waiting[departure_id] = replace(departure, touched=self._now())
                    self._look_after(self._waiting[departure_id])

    def _forget_the_lost(self) -> None:
        """Guests who could not come back are forgotten when the server starts."""
        on_board = {
            person for each in self._waiting.values() for person in (each.host, *passengers(each))
        }
        for person in on_board:
            if self._person(person) is None:
                self.forget(person)

    def _sweep(self) -> None:
        """Call off what nobody has touched for long, unless somebody on board is there."""
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
        """A departure that somebody may know of; others are told that there is none."""
        self._sweep()
        found = self._waiting.get(departure_id) or self._store.find(departure_id)
        if found is None or not may_see(found, self._person(person)):
            raise Refusal("unknown", Reason("no_such_departure"))
        return found

    def _is_here(self, person: str) -> bool:
        return self._here[person] > 0 or bool(self._there(person))

    def _count(self, person: str | None, by: int) -> None:
        """One more or less looks at the lobby."""
        if person is None:
            self._strangers += by
        else:
            self._here[person] += by
            self._here += Counter()  # who is there no more is not counted
        here = self._strangers if person is None else self._here[person]
        self._neighbours.say(f"{LOBBY}{person or ''}", here or None)

    def _there(self, person: str) -> Mapping[int, int]:
        """How often somebody, or nobody known, looks at the lobby at other servers."""
        return self._neighbours.others(LOBBY + person)

    def _elsewhere(self) -> set[str]:
        """Who looks at the lobby at other servers."""
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
    """The seat of a computer's player."""
    return {
        "name": name,
        "kind": kind,
        "program": False,
        "vacant": False,
        "host": False,
        "here": here,
        "ready": ready,
    }
