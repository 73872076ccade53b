"""Composition root: builds the services from the adapters of a server."""

import time
from collections.abc import Callable
from typing import NamedTuple

from firstclass.service.adapters.account_api import AccountApi
from firstclass.service.adapters.api import Api, Documents
from firstclass.service.adapters.notifications import Notifications
from firstclass.service.adapters.sql.postgres_bus import PostgresBus
from firstclass.service.adapters.sql.store import Store
from firstclass.service.chat.moderation import Moderation
from firstclass.service.chat.service import ChatService
from firstclass.service.cluster import SingleServer
from firstclass.service.daily.service import DailyService
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.ports import Rater
from firstclass.service.lobby.service import LobbyService
from firstclass.service.notifications.outbox import Outbox
from firstclass.service.people.people import People, SignInMethods
from firstclass.service.people.sessions import Clock
from firstclass.service.play.table_api import TableApi
from firstclass.service.play.tables import Tables
from firstclass.service.tournaments.origin import Origins
from firstclass.service.tournaments.service import TournamentService


class Services(NamedTuple):
    """All services, around the same tables and people."""

    api: Api
    people: People
    outbox: Outbox
    moderation: Moderation
    cluster: SingleServer | PostgresBus


def build_services(
    store: Store,
    table_api: TableApi,
    sign_in_methods: SignInMethods,
    notifications: Notifications,
    rater: Callable[[], Rater],
    clock: Clock = time.time,
) -> Services:
    """Return the services. ``rater`` is called when there is first something to rate."""
    tables = table_api.tables
    people, lobby, tournaments = build_people(store, tables, sign_in_methods, rater, clock)
    archive = Archive(store.archive, store.lobby, store.people, tables, rater, clock)
    chat = ChatService(store.chat, store.people, tables, clock)
    table_api.check_guest = chat.check_not_blocked
    table_api.rematches.announce = lobby.add_rematch
    api = Api(
        tables=table_api,
        origins=Origins(store.tournaments, tournaments, lobby, archive),
        chat=chat,
        people=AccountApi(people, archive),
        notifications=notifications.preferences,
        lobby=lobby,
        tournaments=tournaments,
        archive=archive,
        daily=DailyService(store.daily, store.people, tables),
        documents=Documents(),
    )
    moderation = Moderation(store.moderation, people, clock)
    return Services(api, people, notifications.outbox, moderation, store.cluster)


def build_people(
    store: Store,
    tables: Tables,
    sign_in_methods: SignInMethods,
    rater: Callable[[], Rater],
    clock: Clock = time.time,
) -> tuple[People, LobbyService, TournamentService]:
    """Return the people, and the services that must know when somebody is merged or deleted."""
    lobby = LobbyService(store.lobby, store.people, tables, clock)
    tournaments = TournamentService(
        store.tournaments, store.lobby, store.people, tables, lobby, rater, clock
    )
    people = People(store.people, tables, sign_in_methods, clock, [lobby, tournaments])
    return people, lobby, tournaments
