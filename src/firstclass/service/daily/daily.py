"""The deal of the day: who wants to play it has one attempt, and all are told what came of it.

An attempt is kept before there is its table, which is made when it is first asked for: so a person
has one of them, whenever the server dies.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from firstclass import Game
from firstclass.messages import Reason
from firstclass.service.daily.deals import Deal, deal_of, seed_of
from firstclass.service.daily.ports import Attempt, DailyStore
from firstclass.service.ids import new_id
from firstclass.service.play.deals import day_at
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import daily as told
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import HUMAN, NewSeat, NewTable
from firstclass.service.protocol.told import Invited

MOST_TOLD = 100
"""Results of a day that are told, beside that of who asks."""


class Daily:
    """The deals of all days. What can not be done raises Refusal."""

    def __init__(self, store: DailyStore, people: PeopleStore, tables: Tables) -> None:
        self._store = store
        self._people = people
        self._tables = tables

    async def deal(self, person: str | None, day: str | None = None) -> told.DailyDeal:
        """The deal of a day, or of this one, as somebody may see it."""
        today = self._today()
        deal = deal_of(day or today)
        if deal is None or deal.day > today:
            raise Refusal("unknown", Reason("no_such_day"))
        played = await self._played(deal)
        own = self._own(person, deal.day)
        open_to = deal.day < today or (own is not None and own.ended is not None)
        earlier, later = self._store.around(deal.day)
        return {
            "day": deal.day,
            "number": deal.number,
            "modules": deal.modules,
            "bots": [*deal.bots],
            "ends": deal.ends,
            "today": deal.day == today,
            "mine": None if own is None else {"table": own.table_id, "over": own.ended is not None},
            "results": self._ranked(played, person, open_to),
            "played": len(played),
            "earlier": earlier,
            "later": later or (today if deal.day < today else None),
        }

    def play(self, person: str, names: Sequence[str] = (), day: str | None = None) -> Invited:
        """The table where somebody plays the deal of this day: there is one.

        There the computer's players are called by these names. The deal of a day that is over is
        played as often as anybody likes, and does not count.
        """
        today = self._today()
        deal = deal_of(day or today)
        if deal is None or deal.day > today:
            raise Refusal("unknown", Reason("no_such_day"))
        if deal.day < today:
            table_id, _ = self._lay(deal, person, names)
            return {"table": table_id, "key": None}
        with self._tables.neighbours.alone():
            attempt = self._own(person, today)
            if attempt is None:
                began = self._tables.schedule.now()
                attempt = Attempt(new_id(), today, person, began)
                self._store.keep(attempt)
            if not self._tables.has(attempt.table_id):
                self._lay(deal, person, names, attempt.table_id)
        return {"table": attempt.table_id, "key": None}

    # What becomes of people.

    def export(self, person: str) -> told.DailyExport:
        """All that is kept here about a person."""
        return {
            "daily": [
                {
                    "day": each.day,
                    "table": each.table_id,
                    "points": each.points,
                    "margin": each.margin,
                }
                for each in self._store.of(person)
            ]
        }

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's."""
        self._store.move(person, to)

    def forget(self, person: str) -> None:
        """Let a person be nobody any more."""
        self._store.forget(person)

    def renew(self) -> None:
        """Nobody looks at a day's deal for long enough to be told."""

    # How it is done.

    def _lay(
        self, deal: Deal, person: str, names: Sequence[str], table_id: str | None = None
    ) -> tuple[str, str | None]:
        wish = wish_for(deal, [self._name(person), *names], self._store.secret())
        return self._tables.create(wish, person, table_id, day=deal.day)

    def _today(self) -> str:
        return day_at(self._tables.schedule.now())

    def _own(self, person: str | None, day: str) -> Attempt | None:
        own = [] if person is None else self._store.of(person)
        return next((each for each in own if each.day == day), None)

    async def _played(self, deal: Deal) -> list[Attempt]:
        """The attempts that ended while the day lasted, best first; who was first before others."""
        played = []
        for attempt in self._store.of_day(deal.day):
            if day_at(ended(attempt)) == deal.day and (counted := self._counted(attempt)):
                played.append(counted)
            if attempt.points is None:
                # A game is replayed for each: others are heard in between.
                await asyncio.sleep(0)
        return sorted(played, key=lambda each: (standing(each), ended(each)))

    def _counted(self, attempt: Attempt) -> Attempt | None:
        """An attempt with what it came to, which is reckoned once; None if nobody can tell."""
        if attempt.points is not None:
            return attempt
        try:
            table = self._tables.find(attempt.table_id)
        except Refusal:  # its table can not be read
            return None
        counted = replace(outcome(attempt, table.game), program="program" in table.seats[0])
        self._store.keep(counted)
        return counted

    def _ranked(
        self, played: list[Attempt], person: str | None, open_to: bool
    ) -> list[told.DailyResult]:
        ranks: dict[tuple[bool, int], int] = {}
        for rank, each in enumerate(played, 1):
            ranks.setdefault(standing(each), rank)
        return [
            {
                "rank": ranks[standing(each)],
                "name": self._name(each.person),
                "points": points(each),
                "margin": each.margin or 0,
                "arrested": each.arrested,
                "program": each.program,
                "mine": person is not None and each.person == person,
                "table": each.table_id if open_to else None,
            }
            for place, each in enumerate(played)
            if place < MOST_TOLD or each.person == person
        ]

    def _name(self, person: str | None) -> str:
        known = self._people.person(person) if person else None
        return known.name if known else ""


def wish_for(deal: Deal, names: Sequence[str], secret: str) -> NewTable:
    """The table of a day's deal; nobody watches there before its game is over."""
    kinds = [HUMAN, *deal.bots]
    named = [*names, *[""] * len(kinds)]
    return NewTable(
        players=len(kinds),
        modules=deal.modules,
        seed=seed_of(deal.day, secret),
        seats=[NewSeat(name=name, kind=kind) for kind, name in zip(kinds, named, strict=False)],
        spectators=None,
    )


def outcome(attempt: Attempt, game: Game) -> Attempt:
    """An attempt with what it came to: the player sits on the first seat."""
    scores, arrested = game.scores(), game.observe(None).get("arrested", [])
    bots = range(1, len(scores))
    rivals = [seat for seat in bots if seat not in arrested] or bots
    margin = scores[0] - max(scores[seat] for seat in rivals)
    return replace(attempt, points=scores[0], margin=margin, arrested=0 in arrested)


def standing(attempt: Attempt) -> tuple[bool, int]:
    """What ranks an attempt that was counted: the less, the better."""
    return attempt.arrested, -points(attempt)


def ended(attempt: Attempt) -> int:
    """When an attempt ended that has."""
    assert attempt.ended is not None
    return attempt.ended


def points(attempt: Attempt) -> int:
    """What an attempt came to that was counted."""
    assert attempt.points is not None
    return attempt.points
