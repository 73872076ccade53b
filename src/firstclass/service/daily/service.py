"""The daily deal: everybody has one attempt, and all can see the results.

An attempt is stored before its table exists. The table is made on the first request for it. So a
person has only one attempt, whenever the server dies.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, NamedTuple

from firstclass import Game
from firstclass.messages import Reason
from firstclass.service.daily.ports import Attempt, DailyStore
from firstclass.service.ids import new_id
from firstclass.service.play.daily_rules import day_at
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import daily as protocol
from firstclass.service.protocol.calls import OptionalPerson, Query, SignedInPerson, call
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable
from firstclass.service.protocol.responses import OpenedTable

FIRST_DAY = date(2026, 11, 1)
"""The day of deal number 1."""

MODULE_PAIRS = [one + other for one in "ABCDEF" for other in "ABCDEF" if one < other]
STRIDE = 7
"""How far each day moves along the pairs.

All pairs take turns, and modules seldom repeat on the next day.
"""

BOT_LINEUPS = (
    ("planner",),
    ("apprentice", "conductor"),
    ("conductor",),
    ("planner", "conductor"),
    ("novice", "planner", "conductor"),
    ("apprentice", "planner"),
    ("apprentice", "planner", "conductor"),
)
"""The bots on the other seats, in turn.

None of them depends on time, so they play alike for all.
"""


class Deal(NamedTuple):
    """The deal of a day, without its seed."""

    day: str
    number: int
    modules: str
    bots: tuple[str, ...]

    @property
    def ends(self) -> int:
        """When the day is over, in seconds since 1970."""
        midnight = datetime.combine(date.fromisoformat(self.day), time(), UTC)
        return int((midnight + timedelta(days=1)).timestamp())


def deal_of(day: str) -> Deal | None:
    """Return the deal of a day. None if it is not a date, or is before the first day."""
    try:
        number = (date.fromisoformat(day) - FIRST_DAY).days + 1
    except ValueError:
        return None
    if number < 1:
        return None
    modules = MODULE_PAIRS[STRIDE * number % len(MODULE_PAIRS)]
    return Deal(day, number, modules, BOT_LINEUPS[number % len(BOT_LINEUPS)])


def seed_of(day: str, secret: str) -> int:
    """Return the seed of a day's deal. It cannot be calculated without the secret."""
    digest = hmac.new(secret.encode(), day.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8]) >> 1


MAX_RESULTS = 100
"""How many results of a day are shown, in addition to the caller's own."""


class DailyService:
    """The deals of all days. A request that is not possible raises RefusedError."""

    def __init__(self, store: DailyStore, people: PeopleStore, tables: Tables) -> None:
        self._store = store
        self._people = people
        self._tables = tables

    @call("GET", "/api/daily", "the deal of a day, and its results", limit="looks")
    async def deal(
        self,
        person: OptionalPerson,
        day: Annotated[
            str | None, Query("an earlier day, such as `2026-12-24`", max_length=10)
        ] = None,
    ) -> protocol.DailyDeal:
        """Return the deal of a day (default: today) as this person may see it."""
        today = self._today()
        deal = deal_of(day or today)
        if deal is None or deal.day > today:
            raise RefusedError("unknown", Reason("no_such_day"))
        played = await self._finished_attempts(deal)
        own = self._attempt_of(person, deal.day)
        open_to = deal.day < today or (own is not None and own.ended_at is not None)
        earlier, later = self._store.adjacent_days(deal.day)
        return {
            "day": deal.day,
            "number": deal.number,
            "modules": deal.modules,
            "bots": [*deal.bots],
            "ends_at": deal.ends,
            "is_today": deal.day == today,
            "your_attempt": None
            if own is None
            else {"table": own.table_id, "finished": own.ended_at is not None},
            "results": self._results(played, person, open_to),
            "finished_count": len(played),
            "previous_day": earlier,
            "next_day": later or (today if deal.day < today else None),
        }

    @call(
        "POST",
        "/api/daily",
        "opens the table of the only attempt at today's deal, or a table for an earlier day",
        status=201,
        limit="tables",
        body=protocol.NewAttempt,
    )
    def play(
        self, person: SignedInPerson, bot_names: Sequence[str] = (), day: str | None = None
    ) -> OpenedTable:
        """Return the table where a person plays today's deal. There is only one.

        ``bot_names`` are the names of the bots there. The deal of an earlier day can be played any
        number of times, and does not count.
        """
        today = self._today()
        deal = deal_of(day or today)
        if deal is None or deal.day > today:
            raise RefusedError("unknown", Reason("no_such_day"))
        if deal.day < today:
            table_id, _ = self._create_table(deal, person, bot_names)
            return {"table": table_id, "key": None}
        with self._tables.cluster.exclusive():
            attempt = self._attempt_of(person, today)
            if attempt is None:
                began = self._tables.schedule.now()
                attempt = Attempt(new_id(), today, person, began)
                self._store.save(attempt)
            if not self._tables.exists(attempt.table_id):
                self._create_table(deal, person, bot_names, attempt.table_id)
        return {"table": attempt.table_id, "key": None}

    # Internals.

    def _create_table(
        self, deal: Deal, person: str, names: Sequence[str], table_id: str | None = None
    ) -> tuple[str, str | None]:
        request = table_request(deal, [self._name(person), *names], self._store.secret())
        return self._tables.create(request, person, table_id, day=deal.day)

    def _today(self) -> str:
        return day_at(self._tables.schedule.now())

    def _attempt_of(self, person: str | None, day: str) -> Attempt | None:
        own = [] if person is None else self._store.for_person(person)
        return next((each for each in own if each.day == day), None)

    async def _finished_attempts(self, deal: Deal) -> list[Attempt]:
        """Return the attempts that ended on the day itself, best first, ties by time."""
        played = []
        for attempt in self._store.for_day(deal.day):
            if day_at(end_time(attempt)) == deal.day and (counted := self._with_result(attempt)):
                played.append(counted)
            if attempt.points is None:
                # Each attempt may replay a game, so let other requests run in between.
                await asyncio.sleep(0)
        return sorted(played, key=lambda each: (rank_key(each), end_time(each)))

    def _with_result(self, attempt: Attempt) -> Attempt | None:
        """Return an attempt with its result, or None if the table cannot be read.

        The result is calculated once and then stored.
        """
        if attempt.points is not None:
            return attempt
        try:
            table = self._tables.find(attempt.table_id)
        except RefusedError:  # its table cannot be read
            return None
        counted = replace(with_result(attempt, table.game), is_bot="is_bot" in table.seats[0])
        self._store.save(counted)
        return counted

    def _results(
        self, played: list[Attempt], person: str | None, open_to: bool
    ) -> list[protocol.DailyResult]:
        ranks: dict[tuple[bool, int], int] = {}
        for rank, each in enumerate(played, 1):
            ranks.setdefault(rank_key(each), rank)
        return [
            {
                "rank": ranks[rank_key(each)],
                "name": self._name(each.person),
                "points": points(each),
                "margin": each.margin or 0,
                "arrested": each.arrested,
                "is_bot": each.is_bot,
                "is_own": person is not None and each.person == person,
                "table": each.table_id if open_to else None,
            }
            for place, each in enumerate(played)
            if place < MAX_RESULTS or each.person == person
        ]

    def _name(self, person: str | None) -> str:
        known = self._people.person(person) if person else None
        return known.name if known else ""


def table_request(deal: Deal, names: Sequence[str], secret: str) -> NewTable:
    """Return the table of a day's deal. Nobody can watch it before its game is over."""
    kinds = [HUMAN, *deal.bots]
    named = [*names, *[""] * len(kinds)]
    return NewTable(
        players=len(kinds),
        modules=deal.modules,
        seed=seed_of(deal.day, secret),
        seats=[NewSeat(name=name, kind=kind) for kind, name in zip(kinds, named, strict=False)],
        spectators=None,
    )


def with_result(attempt: Attempt, game: Game) -> Attempt:
    """Return an attempt with its result. The player sits on the first seat."""
    scores, arrested = game.scores(), game.observe(None).get("arrested", [])
    bots = range(1, len(scores))
    rivals = [seat for seat in bots if seat not in arrested] or bots
    margin = scores[0] - max(scores[seat] for seat in rivals)
    return replace(attempt, points=scores[0], margin=margin, arrested=0 in arrested)


def rank_key(attempt: Attempt) -> tuple[bool, int]:
    """Return the sort key of an attempt with a result, the best first."""
    return attempt.arrested, -points(attempt)


def end_time(attempt: Attempt) -> int:
    """Return when a finished attempt ended."""
    assert attempt.ended_at is not None
    return attempt.ended_at


def points(attempt: Attempt) -> int:
    """Return the points of an attempt with a result."""
    assert attempt.points is not None
    return attempt.points
