"""The archive: games that departed openly and are over, who played them, and how strong people are.

A game is counted once, when somebody next looks into the archive: what it came to, what it
changes in ratings and the mark that it was counted are kept in one step.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from firstclass.messages import Reason
from firstclass.service.lobby.departures import people_of, sitting_at
from firstclass.service.lobby.ports import (
    ArchiveStore,
    Departure,
    Rated,
    Rater,
    Result,
    ResultSeat,
    Search,
)
from firstclass.service.people.sessions import Clock
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import archive as told
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import HUMAN

AT_ONCE = 20
"""Games that are counted when somebody looks; each is replayed, which takes some milliseconds."""

PAGE = 20
"""Games of a page."""

ALL = 1_000_000
"""More games than anybody plays."""

BEST = 20
"""People who are listed by their strength."""

NEW = 1000
STEP = 40
"""Who is new is told as 1000, and a point of the model as 40: figures as players know them."""


class Archive:
    """Games that are over."""

    def __init__(
        self,
        store: ArchiveStore,
        people: PeopleStore,
        tables: Tables,
        rater: Callable[[], Rater],
        clock: Clock = time.time,
    ) -> None:
        """``rater`` is fetched when there is first something to rate."""
        self._store = store
        self._people = people
        self._tables = tables
        self._rater = rater
        self._clock = clock

    async def results(self, search: Search, first: int) -> told.Results:
        """Games that are as wanted, the latest first, from this one on."""
        await self.catch_up()
        found = self._store.search(search, first, PAGE + 1)
        return {"results": [told_result(each) for each in found[:PAGE]], "more": len(found) > PAGE}

    async def profile(self, person: str) -> told.Profile:
        """What somebody has played. Raises Refusal if there is no such person here."""
        await self.catch_up()
        known, latest = self._people.person(person), Search(person=person)
        found = self._store.search(latest, 0, PAGE)
        if known is None or not found:
            raise Refusal("unknown", Reason("no_such_person"))
        return {
            "name": known.name,
            "program": known.program,
            "played": self._played(person),
            "results": [told_result(each) for each in found],
        }

    def _played(self, person: str) -> list[told.Played]:
        known = self._people.person(person)
        bot = known is not None and known.program
        rated = [each for each in self._store.ratings_of(person) if each.bot == bot]
        ratings = {each.players: each for each in rated}
        return [
            {
                "players": players,
                "games": games,
                "won": won,
                "rating": told_rating(ratings.get(players)),
            }
            for players, games, won in self._store.tally(person)
        ]

    async def strength(self, players: int) -> told.Strength:
        """How strong people are, and apart from them programs and the computer's players."""
        await self.catch_up()
        best = self._store.best(players, BEST)
        return {
            "people": [
                {
                    "person": each.who,
                    "name": self._name(each.who),
                    "rating": cast(int, told_rating(each)),
                    "games": each.games,
                }
                for each in best
                if not each.bot
            ],
            "bots": [
                {
                    "bot": each.who,
                    "name": self._name(each.who),
                    "rating": cast(int, told_rating(each)),
                    "games": each.games,
                }
                for each in best
                if each.bot
            ],
        }

    async def declare(self, person: str, program: bool) -> None:
        """Say whether an account is a program's. Raises Refusal once it has played a rated game."""
        await self.catch_up()
        known = self._people.person(person)
        if known is None or self._store.ratings_of(person):
            raise Refusal("illegal", Reason("program_rated"))
        self._people.keep(replace(known, program=program))

    async def catch_up(self) -> None:
        """Count the games that are over and were not counted yet, some at a time."""
        with self._tables.neighbours.alone():
            uncounted = self._store.uncounted(AT_ONCE)
        for departure in uncounted:
            with self._tables.neighbours.alone():
                self._count(departure)
            # A game is replayed for each: others are heard in between.
            await asyncio.sleep(0)

    # What becomes of people.

    def export(self, person: str) -> told.ArchiveExport:
        """All that is kept here about a person."""
        games = self._store.search(Search(person=person), 0, ALL)
        return {
            "games": [told_result(each) for each in games],
            "rated": self._played(person),
        }

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's."""
        self._store.move(person, to)

    def forget(self, person: str) -> None:
        """Let a person be nobody any more."""
        self._store.forget(person)

    def renew(self) -> None:
        """Nobody looks at the archive for long enough to be told."""

    # How it is done.

    def _count(self, departure: Departure) -> None:
        """Count a game, unless that was done meanwhile."""
        if self._store.is_counted(departure.id):
            return
        try:
            table = self._tables.find(departure.id)
        except Refusal:  # it can not be read: then it is counted as a game without seats
            self._store.count(Result(departure.id, 0, "", self._now(), False), [])
            return
        rater = self._rater()
        seats = table.seats
        result = Result(
            departure.id,
            len(seats),
            table.game.observe(None)["modules"],
            self._now(),
            is_rated(departure, table),
            tuple(
                ResultSeat(
                    seat,
                    sitting_at(departure, seat) if seat in people_of(departure) else None,
                    seats[seat]["name"],
                    seats[seat]["kind"],
                    table.game.scores()[seat],
                    place,
                    seat in table.game.winners(),
                    "program" in seats[seat],
                )
                for seat, place in enumerate(rater.places(table.game))
            ),
        )
        self._store.count(result, self._rated(rater, result) if result.rated else [])

    def _rated(self, rater: Rater, result: Result) -> list[Rated]:
        """The ratings after a game: of the people among themselves, and of programs and bots.

        A computer's player that has several seats counts by the first.
        """
        people: dict[str, ResultSeat] = {}
        bots: dict[str, ResultSeat] = {}
        for each in result.seats:
            if each.person is None:
                bots.setdefault(each.kind, each)
            else:
                (bots if each.program else people)[each.person] = each
        return [
            *self._after(rater, result.players, people, bot=False),
            *self._after(rater, result.players, bots, bot=True),
        ]

    def _after(
        self, rater: Rater, players: int, among: dict[str, ResultSeat], *, bot: bool
    ) -> list[Rated]:
        if len(among) < 2:
            return []
        before = [
            self._store.rating(who, players, bot) or Rated(who, players, bot, *rater.new(), 0)
            for who in among
        ]
        strengths = [(each.mu, each.sigma) for each in before]
        after = rater.rate(strengths, [seat.place for seat in among.values()])
        return [
            replace(each, mu=mu, sigma=sigma, games=each.games + 1)
            for each, (mu, sigma) in zip(before, after, strict=True)
        ]

    def _name(self, person: str) -> str:
        known = self._people.person(person)
        return known.name if known else ""

    def _now(self) -> int:
        return int(self._clock())


def is_rated(departure: Departure, table: Table) -> bool:
    """Whether a game tells who is stronger.

    Nobody may have named its seed, and who began it must have ended it: a seat that somebody else
    took, or a person with two of them, tells nothing.
    """
    people = people_of(departure)
    began = [sitting_at(departure, seat) for seat in people]
    ended = [
        table.seating.owner if guest is None else guest.person
        for guest in map(table.seating.guests.get, people)
    ]
    kinds = [sitting["kind"] for sitting in departure.wish["seats"]]
    return (
        not table.seed_named
        and table.game.over
        and None not in began
        and "" not in began
        and len(set(began)) == len(began)
        and began == ended
        and kinds == [sitting["kind"] for sitting in table.seats]
    )


def told_rating(rated: Rated | None) -> int | None:
    """A rating as a figure: what somebody is certain to be worth."""
    return None if rated is None else round(NEW + STEP * (rated.mu - 3 * rated.sigma))


def told_result(result: Result) -> told.Result:
    """A game as it is told."""
    return {
        "table": result.id,
        "modules": result.modules,
        "over": result.over,
        "rated": result.rated,
        "seats": [
            {
                "name": each.name,
                "person": each.person,
                "kind": HUMAN if each.person else each.kind,
                "program": each.program,
                "score": each.score,
                "place": each.place,
                "won": each.won,
            }
            for each in result.seats
        ],
    }
