"""Composition root: builds the services from the adapters of a server."""

import time
from collections.abc import Callable
from typing import NamedTuple

from firstclass.service.adapters.sql.line import Line
from firstclass.service.adapters.sql.store import Store
from firstclass.service.adapters.telling import Telling
from firstclass.service.daily.daily import Daily
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.hall import Hall
from firstclass.service.lobby.ports import Rater
from firstclass.service.neighbours import Alone
from firstclass.service.people.people import People, Ways
from firstclass.service.people.sessions import Clock
from firstclass.service.play.calls import Calls
from firstclass.service.talk.moderation import Moderation
from firstclass.service.talk.talk import Talking
from firstclass.service.tournaments.director import Director
from firstclass.service.tournaments.origin import Origins


class Rooms(NamedTuple):
    """One of each service, around the same tables and people."""

    calls: Calls
    people: People
    telling: Telling
    hall: Hall
    archive: Archive
    daily: Daily
    director: Director
    origins: Origins
    talking: Talking
    moderation: Moderation
    neighbours: Alone | Line


def rooms_of(
    store: Store,
    calls: Calls,
    ways: Ways,
    telling: Telling,
    rater: Callable[[], Rater],
    clock: Clock = time.time,
) -> Rooms:
    """Return the services. ``rater`` is called when there is first something to rate."""
    tables = calls.tables
    people = People(store.people, tables, ways, clock)
    hall = Hall(store.lobby, store.people, tables, clock)
    archive = Archive(store.archive, store.people, tables, rater, clock)
    daily = Daily(store.daily, store.people, tables)
    director = Director(store.tournaments, store.lobby, store.people, tables, hall, rater, clock)
    origins = Origins(store.tournaments, director, hall)
    people.belongings.keepers += [hall, archive, daily, director]
    talking = Talking(store.talk, store.people, tables, clock)
    orders = Moderation(store.moderation, people, clock)
    return Rooms(
        calls,
        people,
        telling,
        hall,
        archive,
        daily,
        director,
        origins,
        talking,
        orders,
        store.neighbours,
    )
