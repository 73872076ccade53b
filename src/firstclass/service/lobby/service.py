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
from functools import partial
from typing import cast

from firstclass.messages import Reason, current_language
from firstclass.service.ids import new_id
from firstclass.service.invitations import invited_person, invites, reassign_invitations
from firstclass.service.lobby.open_games import (
    all_ready,
    awaits_answer,
    decline,
    free_seats,
    human_seats,
    is_help_allowed,
    is_match,
    is_member,
    is_ready,
    join,
    leave,
    may_see,
    new_open_game,
    participants_of,
    person_at,
    seats_of,
    set_ready,
    started,
    to_table_request,
    unrated_reason,
    with_random_seating,
    with_settings,
    without_participant,
    written_name,
)
from firstclass.service.lobby.ports import LobbyStore, OpenGame, Participant
from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import Seating
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import lobby as protocol
from firstclass.service.protocol.calls import OptionalPerson, SignedInPerson, call
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import HUMAN, NewSeat
from firstclass.service.stored import Person

HOUR = 60 * 60

IDLE_TIMEOUTS = {"live": 2 * HOUR, "turns": 14 * 24 * HOUR}
"""Seconds after which an open game without any activity is cancelled."""

REDIRECT_TTL = HOUR
"""Seconds for which participants can still see which table their game has become."""

MAX_OPEN_GAMES_PER_HOST = 5
"""How many open games one person may have at a time."""

MAX_OPEN_GAMES = 500
"""How many open games there may be in total."""

MAX_CACHED_PEOPLE = 5000
"""How many people are cached, to avoid a look-up for each message."""

MAX_LISTED_TABLES = 12
"""How many running tables are offered to spectators."""

MAX_LISTED = 60
"""How many open games, and how many names of people, are shown at a time."""

PRESENCE_PREFIX = "lobby/"
"""The prefix under which servers tell each other who is in the lobby."""

logger = logging.getLogger(__name__)


class LobbyService:
    """All open games, also held in memory. A request that is not possible raises RefusedError."""

    def __init__(
        self, store: LobbyStore, people: PeopleStore, tables: Tables, clock: Clock = time.time
    ) -> None:
        self._store = store
        self._people = people
        self._tables = tables
        self._cluster = tables.cluster
        self._clock = clock
        self.listeners: set[Callable[[], None]] = set()
        self._connections: Counter[str] = Counter()
        self._anonymous_connections = 0
        self._begun: dict[str, OpenGame] = {}
        self._people_cache: dict[str, Person | None] = {}
        self._guests: set[str] = set()  # those of the cached people without a sign-in method
        self._shared: dict[str, str] = {}  # by language, until something changes
        with self._cluster.exclusive():
            self._open_games = {each.id: each for each in store.open_games()}
            for open_game in [*self._open_games.values()]:
                # The server may have died after it made the table and before it stored that.
                if tables.exists(open_game.id):
                    self._mark_begun(open_game)
                else:
                    self._begin_if_ready(open_game)

    # Requests.

    @call("POST", "/api/lobby", "opens a game that others can join", status=201, limit="tables")
    def create(self, person: SignedInPerson, request: protocol.NewOpenGame) -> protocol.OpenGame:
        """Open a game that others can join."""
        self._sweep()
        own = sum(each.host == person for each in self._open_games.values())
        if own >= MAX_OPEN_GAMES_PER_HOST or len(self._open_games) >= MAX_OPEN_GAMES:
            raise RefusedError(
                "too_many", Reason("too_many_open_games", most=MAX_OPEN_GAMES_PER_HOST)
            )
        open_game = new_open_game(new_id(), request, person, self._now())
        self._save_and_notify(open_game)
        return self._to_protocol(open_game, person)

    @call("GET", "/api/lobby/{open_game_id}", "an open game, if the caller may see it")
    def get(self, open_game_id: str, person: OptionalPerson) -> protocol.OpenGame:
        """Return an open game whose id the person knows."""
        return self._to_protocol(self._get_visible(open_game_id, person), person)

    @call("POST", "/api/lobby/{open_game_id}/seats/{seat}", "takes this seat")
    def join(self, open_game_id: str, seat: int, person: SignedInPerson) -> protocol.OpenGame:
        """Take a seat. The table begins with the last seat, if all are ready.

        A person whom the host or a participant has blocked cannot join.
        """
        open_game = self._get_open(open_game_id, person)
        if self._people.is_blocked(person, [open_game.host, *participants_of(open_game)]):
            raise RefusedError("forbidden", Reason("blocked"))
        return self._change(open_game_id, person, lambda it: join(it, seat, person))

    @call(
        "DELETE",
        "/api/lobby/{open_game_id}/seats/{seat}",
        "leaves this seat; the host can remove anybody; in a game without help, a bot plays on",
        status=204,
    )
    def leave(self, open_game_id: str, seat: int, person: SignedInPerson) -> None:
        """Leave a seat, or remove the person on it. In a game without help, a bot plays on."""
        open_game = self._get_visible(open_game_id, person)
        # A match of a tournament has no host. Players withdraw from the tournament instead.
        if self._is_running(open_game) and not is_match(open_game):
            if seat not in seats_of(open_game, person):
                raise RefusedError("forbidden", Reason("not_your_seat"))
            self._tables.find(open_game_id).reseat(partial(Seating.with_stand_in, seat=seat))
        else:
            self._change(open_game_id, person, lambda it: leave(it, seat, person))

    @call("DELETE", "/api/lobby/{open_game_id}/invitation", "declines an invitation", status=204)
    def decline(self, open_game_id: str, person: SignedInPerson) -> None:
        """Decline an invitation. Raises RefusedError if there is none."""
        with self._exclusive(open_game_id):
            open_game = self._get_open(open_game_id, person)
            who = self._people.person(person)
            assert who is not None
            self._save_and_notify(decline(open_game, who))

    @call(
        "POST",
        "/api/lobby/{open_game_id}/ready",
        "marks the caller as ready or not; the game begins once all seats are taken and ready",
        body=protocol.Readiness,
    )
    def set_ready(
        self, open_game_id: str, person: SignedInPerson, ready: bool
    ) -> protocol.OpenGame:
        """Mark a person as ready or not."""
        return self._change(open_game_id, person, lambda it: set_ready(it, person, ready))

    @call(
        "POST",
        "/api/lobby/{open_game_id}/start",
        "begins with bots on the free seats; only for its host",
        limit="tables",
        body=protocol.EarlyStart,
    )
    def start(
        self, open_game_id: str, person: SignedInPerson, bots: Sequence[NewSeat]
    ) -> protocol.OpenGame:
        """Begin without more people. Only the host may do so, and counts as connected and ready."""
        with self._exclusive(open_game_id):
            open_game = set_ready(self._get_hosted(open_game_id, person), person, True)
            if not all_ready(open_game, lambda who: who == person or self._is_connected(who)):
                raise RefusedError("illegal", Reason("not_all_ready"))
            return self._to_protocol(self._begin(open_game, bots), person)

    @call("DELETE", "/api/lobby/{open_game_id}", "the host calls it off", status=204)
    def cancel(self, open_game_id: str, person: SignedInPerson) -> None:
        """Cancel an open game. Only the host may do so."""
        with self._exclusive(open_game_id):
            self._drop(self._get_hosted(open_game_id, person))
        self.notify_listeners()

    # Connected people, and their view of the lobby.

    def connect(self, person: str | None) -> None:
        """Register a connection to the lobby. `disconnect` ends it."""
        self._count(person, 1)
        if person is not None:
            self._people_cache.pop(person, None)  # they may have another name by now
            self._touch(person)
        self.notify_listeners()

    def disconnect(self, person: str | None) -> None:
        """End a connection to the lobby."""
        self._count(person, -1)
        if person is not None:
            self._touch(person)
        self.notify_listeners()

    def on_open_game_changed(self, open_game_id: str) -> None:
        """Read an open game that another server has changed."""
        self._read(open_game_id)
        self.notify_listeners()

    def on_presence_changed(self, person: str) -> None:
        """Handle that a person has entered or left the lobby at another server."""
        if person:
            self._touch(person)
        self.notify_listeners()

    def resync(self) -> None:
        """Read all open games again, because changes of other servers may have been missed."""
        for open_game_id in {*self._open_games, *(each.id for each in self._store.open_games())}:
            self._read(open_game_id)
        self.refresh_clients()

    def notify_listeners(self) -> None:
        """Send the lobby to everybody."""
        self._shared.clear()
        for listener in tuple(self.listeners):
            listener()

    @call("GET", "/api/lobby", "the open games, and the people in the lobby")
    def overview(self, person: OptionalPerson) -> protocol.Lobby:
        """Return what a person can see."""
        self._sweep()
        return cast(protocol.Lobby, json.loads(self.overview_json(person)))

    def overview_json(self, person: str | None, open_game_id: str | None = None) -> str:
        """Return the `lobby` message as JSON without its type.

        The part for everybody is made once.
        """
        who = self._person(person)
        yours = [
            self._to_protocol(each, person)
            for each in [*self._open_games.values(), *self._begun.values()]
            if is_member(each, person)
            or (each.id == open_game_id and may_see(each, who))
            or awaits_answer(each, who)
        ]
        return f'{self._shared_json()}, "your_games": {json.dumps(yours, ensure_ascii=False)}}}'

    def _shared_json(self) -> str:
        """Return the part of the message for everybody with this language, which is cached."""
        if (text := self._shared.get(current_language())) is not None:
            return text
        listed = [each for each in self._open_games.values() if each.settings.access == "open"]
        present = {*self._connections, *self._people_elsewhere()}
        here = sorted(self._name(person) for person in present)
        shared = {
            "open_games": [self._to_protocol(each, None) for each in listed[:MAX_LISTED]],
            "running_games": [
                self._to_protocol(each, None)
                for each in self._store.running_games(MAX_LISTED_TABLES)
            ],
            "people": here[:MAX_LISTED],
            "people_count": len(present)
            + self._anonymous_connections
            + sum(self._connections_elsewhere("").values()),
        }
        text = self._shared[current_language()] = json.dumps(shared, ensure_ascii=False)[:-1]
        return text

    # Personal data.

    def reassign(self, person: str, to: str) -> None:
        """Let one person take the place of another. A person has only one seat."""
        for open_game in self._store.open_games():
            invitations = reassign_invitations(open_game.invitations, person, to)
            if invitations != open_game.invitations:
                self._save(replace(open_game, invitations=invitations))
        for open_game in self._store.for_person(person):
            left = without_participant(open_game, to)
            on_board = tuple(
                replace(each, person=to) if each.person == person else each
                for each in left.participants
            )
            host = to if open_game.host == person else open_game.host
            if host == to:
                on_board = tuple(each for each in on_board if each.person != to)
            self._save(replace(left, host=host, participants=on_board))

    def forget(self, person: str) -> None:
        """Remove a person from the lobby, and cancel the open games that they host.

        A bot plays on for them in games without help.
        """
        self._people_cache.pop(person, None)
        for open_game in self._store.for_person(person):
            if self._is_running(open_game):
                for seat in seats_of(open_game, person):
                    self._tables.reseat(open_game.id, partial(Seating.with_stand_in, seat=seat))
            if open_game.host != person:
                self._save(without_participant(open_game, person))
            elif open_game.started_at:
                self._save(replace(open_game, host=""))
            else:
                self._drop(open_game)
        self.notify_listeners()

    def refresh_clients(self) -> None:
        """Send the lobby to everybody, because people may have another name or be gone."""
        self._people_cache.clear()
        self.notify_listeners()

    def add_rematch(self, before: Table, rematch: str, seating: Seating) -> bool:
        """Store the rematch of a public game, if everybody plays again. Return if it is rated."""
        first = self._store.find(before.id)
        if first is None or first.settings.access != "open" or is_match(first):
            return False
        people = {seat: seating.person_at(seat) for seat in seating.human_seats}
        if [*people] != human_seats(first) or not all(people.values()):
            return False
        seats = sorted(seating.invited_seats)
        again = replace(
            first,
            id=rematch,
            host=seating.owner or "",
            participants=tuple(Participant(seat, people[seat] or "", True) for seat in seats),
            started_at=0,
            settings=first.settings.model_copy(
                update={
                    "open_seats": seats,
                    "table": first.settings.table.model_copy(
                        update={"seed": None, "help_allowed": before.help_allowed}
                    ),
                }
            ),
        )
        begun = started(again, self._people.guests, self._now())
        self._store.save(begun)
        return not begun.unrated

    # Internals.

    def _is_running(self, open_game: OpenGame) -> bool:
        """Return whether a game without help is going on, which people can give up."""
        without_help = open_game.started_at and not is_help_allowed(open_game)
        return bool(without_help) and not self._tables.is_over(open_game.id)

    def _change(
        self, open_game_id: str, person: str, change: Callable[[OpenGame], OpenGame]
    ) -> protocol.OpenGame:
        with self._exclusive(open_game_id):
            open_game = change(self._get_open(open_game_id, person))
            open_game = replace(open_game, last_active_at=self._now())
            self._save_and_notify(open_game)
            return self._to_protocol(self._begun.get(open_game_id, open_game), person)

    @contextmanager
    def _exclusive(self, open_game_id: str) -> Iterator[None]:
        """Enter a context in which the stored game is read again and no other server changes it."""
        with self._cluster.exclusive():
            self._read(open_game_id)
            yield

    def _read(self, open_game_id: str) -> None:
        """Take over the stored game, but keep the later time of activity."""
        kept, known = self._store.find(open_game_id), self._open_games.pop(open_game_id, None)
        if kept is None:
            self._begun.pop(open_game_id, None)
        elif not kept.started_at:
            touched = (
                max(kept.last_active_at, known.last_active_at) if known else kept.last_active_at
            )
            self._open_games[open_game_id] = replace(kept, last_active_at=touched)
        elif known or open_game_id in self._begun:
            self._begun[open_game_id] = kept

    def _save_and_notify(self, open_game: OpenGame) -> None:
        """Store a change, begin the table if nothing else is missing, and tell everybody."""
        self._save(open_game)
        self._begin_if_ready(open_game)
        self.notify_listeners()

    def _save(self, open_game: OpenGame) -> None:
        self._store.save(open_game)
        among = self._begun if open_game.started_at else self._open_games
        among[open_game.id] = open_game

    def _begin_if_ready(self, open_game: OpenGame) -> None:
        """Begin the table if every seat is taken and everybody is ready."""
        if not free_seats(open_game) and all_ready(open_game, self._is_connected):
            self._begin(open_game, ())

    def _begin(self, open_game: OpenGame, bots: Sequence[NewSeat]) -> OpenGame:
        """Begin the table with everybody on their seats. It gets the id of the open game."""
        request, invited_seats = to_table_request(open_game, self._name, bots)
        if open_game.settings.random_seating:  # shuffle and store that first: the server may die
            drawn = with_random_seating(open_game, secrets.SystemRandom())
            self._save(drawn)
            return self._begin(drawn, bots)
        rated = unrated_reason(open_game, self._people.guests) is None
        self._tables.create(request, open_game.host, open_game.id, invited_seats, rated=rated)
        taken = [each.seat for each in invited_seats]
        return self._mark_begun(with_settings(open_game, table=request, open_seats=taken))

    def _mark_begun(self, open_game: OpenGame) -> OpenGame:
        """Mark an open game as begun and send its participants to the table."""
        begun = started(open_game, self._people.guests, self._now())
        self._open_games.pop(open_game.id, None)
        self._save(begun)
        self.notify_listeners()
        return begun

    def _drop(self, open_game: OpenGame) -> None:
        self._store.delete(open_game.id)
        self._open_games.pop(open_game.id, None)
        self._begun.pop(open_game.id, None)

    def _touch(self, person: str) -> None:
        """Note that a person is active, and begin a game if they were the last one missing."""
        for open_game_id in [
            each.id for each in self._open_games.values() if is_member(each, person)
        ]:
            with self._exclusive(open_game_id):
                if open_game := self._open_games.get(open_game_id):
                    self._open_games[open_game_id] = replace(open_game, last_active_at=self._now())
                    self._begin_if_ready(self._open_games[open_game_id])

    def _sweep(self) -> None:
        """Cancel open games without recent activity, unless a participant is connected."""
        now = self._now()
        for open_game in [*self._open_games.values()]:
            on_board = (open_game.host, *participants_of(open_game))
            idle = now - open_game.last_active_at > IDLE_TIMEOUTS[open_game.settings.mode]
            if idle and not any(map(self._is_connected, on_board)):
                self._drop(open_game)
        for open_game in [*self._begun.values()]:
            if now - open_game.started_at > REDIRECT_TTL:
                del self._begun[open_game.id]

    def _get_open(self, open_game_id: str, person: str) -> OpenGame:
        open_game = self._get_visible(open_game_id, person)
        if open_game.started_at:
            raise RefusedError("illegal", Reason("game_started"))
        return open_game

    def _get_hosted(self, open_game_id: str, person: str) -> OpenGame:
        open_game = self._get_open(open_game_id, person)
        if open_game.host != person:
            raise RefusedError("forbidden", Reason("not_the_host"))
        return open_game

    def _get_visible(self, open_game_id: str, person: str | None) -> OpenGame:
        """Return an open game that the person may see. For others it does not exist."""
        self._sweep()
        found = self._open_games.get(open_game_id) or self._store.find(open_game_id)
        if found is None or not may_see(found, self._person(person)):
            raise RefusedError("unknown", Reason("no_such_open_game"))
        return found

    def _is_connected(self, person: str) -> bool:
        return self._connections[person] > 0 or bool(self._connections_elsewhere(person))

    def _count(self, person: str | None, by: int) -> None:
        """Change the number of connections of a person."""
        if person is None:
            self._anonymous_connections += by
        else:
            self._connections[person] += by
            self._connections += Counter()  # removes counts of zero
        here = self._anonymous_connections if person is None else self._connections[person]
        self._cluster.publish(f"{PRESENCE_PREFIX}{person or ''}", here or None)

    def _connections_elsewhere(self, person: str) -> Mapping[int, int]:
        """Return how often a person (or "": strangers) is connected to other servers' lobbies."""
        return self._cluster.peer_values(PRESENCE_PREFIX + person)

    def _people_elsewhere(self) -> set[str]:
        """Return the people who are connected to other servers' lobbies."""
        return {
            what.removeprefix(PRESENCE_PREFIX)
            for what in self._cluster.peer_topics(PRESENCE_PREFIX)
        } - {""}

    def _name(self, person: str) -> str:
        known = self._person(person)
        return known.name if known else ""

    def _person(self, person: str | None) -> Person | None:
        if person is None:
            return None
        if len(self._people_cache) > MAX_CACHED_PEOPLE:
            self._people_cache.clear()
        if person not in self._people_cache:
            self._people_cache[person] = self._people.person(person)
            self._guests = self._guests - {person} | self._people.guests([person])
        return self._people_cache[person]

    def _guests_among(self, people: Sequence[str]) -> set[str]:
        return {person for person in people if self._person(person) and person in self._guests}

    def _to_protocol(self, open_game: OpenGame, person: str | None) -> protocol.OpenGame:
        table = open_game.settings.table
        unrated = unrated_reason(open_game, self._guests_among)
        unnamed = with_settings(open_game, table=table.model_copy(update={"seed": None}))
        return {
            "id": open_game.id,
            "settings": unnamed.settings.model_dump(),
            "seed_named": table.seed is not None,
            "seats": [self._seat_to_protocol(open_game, seat) for seat in range(len(table.seats))],
            "your_seats": [] if person is None else seats_of(open_game, person),
            "is_host": open_game.host == person,
            "is_invited": awaits_answer(open_game, self._person(person)),
            "invited": self._invited_names(open_game) if open_game.host == person else [],
            "created_at": open_game.created_at,
            "started": open_game.started_at > 0,
            "rated": unrated is None,
            "unrated": None if unrated is None else str(unrated),
            "help_allowed": is_help_allowed(open_game),
        }

    def _invited_names(self, open_game: OpenGame) -> list[str]:
        """Return the names of the invited people who have not joined."""
        joined = [self._person(person) for person in participants_of(open_game)]
        waiting = [
            invitation
            for invitation in open_game.invitations
            if not any(invites(invitation, person) for person in joined)
        ]
        names = (
            self._name(invited) if (invited := invited_person(invitation)) else invitation
            for invitation in waiting
        )
        return [name for name in names if name]

    def _seat_to_protocol(self, open_game: OpenGame, seat: int) -> protocol.OpenGameSeat:
        chosen = open_game.settings.table.seats[seat]
        if chosen.kind != HUMAN:
            return bot_seat(chosen.name, chosen.kind, ready=True, here=True)
        person = person_at(open_game, seat)
        host = seat not in open_game.settings.open_seats
        return {
            "name": written_name(open_game, seat) or (self._name(person) if person else ""),
            "kind": HUMAN,
            "is_bot": (known := self._person(person)) is not None and known.is_bot,
            "is_free": person is None,
            "is_host": host,
            "is_connected": person is not None and self._is_connected(person),
            "is_ready": is_ready(open_game, seat, self._is_connected),
        }

    def _now(self) -> int:
        return int(self._clock())


def bot_seat(name: str, kind: str, *, ready: bool, here: bool) -> protocol.OpenGameSeat:
    """Return the seat of a built-in bot."""
    return {
        "name": name,
        "kind": kind,
        "is_bot": False,
        "is_free": False,
        "is_host": False,
        "is_connected": here,
        "is_ready": ready,
    }
