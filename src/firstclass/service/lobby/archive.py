"""The archive: finished games that were open to everybody, their players, and the ratings.

A game is counted once, on the next request to the archive. Its result, its rating changes and the
mark that it was counted are stored in one step.
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
"""How many games one request counts. Each is replayed, which takes some milliseconds."""

PAGE = 20
"""Games on a page."""

ALL = 1_000_000
"""More games than anybody plays."""

BEST = 20
"""How many people and bots a rating list shows."""

NEW = 1000
STEP = 40
"""Ratings are shown as 1000 for a new player plus 40 for each point of the model.

Players are used to such figures.
"""


class Archive:
    """The finished games."""

    def __init__(
        self,
        store: ArchiveStore,
        people: PeopleStore,
        tables: Tables,
        rater: Callable[[], Rater],
        clock: Clock = time.time,
    ) -> None:
        """``rater`` is called when there is first something to rate."""
        self._store = store
        self._people = people
        self._tables = tables
        self._rater = rater
        self._clock = clock

    async def results(self, search: Search, first: int) -> told.Results:
        """Return a page of the games that match, the latest first, from number ``first`` on."""
        await self.catch_up()
        found = self._store.search(search, first, PAGE + 1)
        return {"results": [told_result(each) for each in found[:PAGE]], "more": len(found) > PAGE}

    async def profile(self, person: str) -> told.Profile:
        """Return what a person has played. Raises Refusal if there is no such person here."""
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
        """Return the best ratings of people and, separately, of bot accounts and built-in bots."""
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
        """Store whether an account is a bot's. Raises Refusal once it has played a rated game."""
        await self.catch_up()
        known = self._people.person(person)
        if known is None or self._store.ratings_of(person):
            raise Refusal("illegal", Reason("program_rated"))
        self._people.keep(replace(known, program=program))

    async def catch_up(self) -> None:
        """Count some of the finished games that were not counted yet."""
        with self._tables.neighbours.alone():
            uncounted = self._store.uncounted(AT_ONCE)
        for departure in uncounted:
            with self._tables.neighbours.alone():
                self._count(departure)
            # Each count replays a game, so let other requests run in between.
            await asyncio.sleep(0)

    # Personal data.

    def export(self, person: str) -> told.ArchiveExport:
        """Return everything stored here about a person."""
        games = self._store.search(Search(person=person), 0, ALL)
        return {
            "games": [told_result(each) for each in games],
            "rated": self._played(person),
        }

    def move(self, person: str, to: str) -> None:
        """Give everything of one person to another."""
        self._store.move(person, to)

    def forget(self, person: str) -> None:
        """Remove a person from their games."""
        self._store.forget(person)

    def renew(self) -> None:
        """Do nothing, because nobody keeps the archive open for long."""

    # Internals.

    def _count(self, departure: Departure) -> None:
        """Count a game, unless that has happened in the meantime."""
        if self._store.is_counted(departure.id):
            return
        try:
            table = self._tables.find(departure.id)
        except Refusal:  # it cannot be read: count it as a game without seats
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
        """Return the ratings after a game: people among themselves, bots among themselves.

        A built-in bot with several seats counts by its first one.
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
    """Return whether a game counts for ratings.

    It does not count if somebody named its seed. The people who began it must also have ended it. A
    seat that somebody else took, or a person with two seats, makes it unrated.
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
    """Return a rating as a whole number: the strength that somebody has with near certainty."""
    return None if rated is None else round(NEW + STEP * (rated.mu - 3 * rated.sigma))


def told_result(result: Result) -> told.Result:
    """Return a result as the protocol shows it."""
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
