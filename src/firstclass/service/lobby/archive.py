"""The archive: finished games that were open to everybody, their players, and the ratings.

A game is counted once, on the next request to the archive. Its result, its rating changes and the
mark that it was counted are stored in one step.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated, cast

from firstclass.messages import Reason
from firstclass.service.lobby.open_games import human_seats, person_at
from firstclass.service.lobby.ports import (
    ArchiveStore,
    OpenGame,
    Rater,
    Rating,
    Result,
    ResultSeat,
    Search,
)
from firstclass.service.people.sessions import Clock
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import archive as protocol
from firstclass.service.protocol.calls import OptionalPerson, Query, call
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import HUMAN

COUNT_BATCH_SIZE = 20
"""How many games one request counts. Each is replayed, which takes some milliseconds."""

PAGE_SIZE = 20
"""Games on a page."""

NO_LIMIT = 1_000_000
"""More games than anybody plays."""

MAX_LISTED_RATINGS = 20
"""How many people and bots a rating list shows."""

INITIAL_RATING = 1000
RATING_SCALE = 40
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

    @call("GET", "/api/archive", "finished games that were open to everybody", limit="looks")
    async def results(
        self,
        name: Annotated[str | None, Query("part of a player's name", max_length=40)] = None,
        modules: Annotated[
            str | None, Query("letters of modules, all in the game", max_length=40)
        ] = None,
        players: Annotated[int | None, Query("the number of players")] = None,
        since: Annotated[
            int | None, Query("the earliest `counted_at`, in seconds since 1970")
        ] = None,
        until: Annotated[
            int | None, Query("before this `counted_at`, in seconds since 1970")
        ] = None,
        offset: Annotated[int, Query("how many games to skip", ge=0, le=10_000)] = 0,
    ) -> protocol.Results:
        """Return a page of the games that match, the latest first."""
        await self.catch_up()
        search = Search(None, name, modules, players, since, until)
        found = self._store.search(search, offset, PAGE_SIZE + 1)
        return {
            "results": [result_to_protocol(each) for each in found[:PAGE_SIZE]],
            "more": len(found) > PAGE_SIZE,
        }

    @call("GET", "/api/people/{person}", "the public games of a person", limit="looks")
    async def profile(self, person: str, viewer: OptionalPerson) -> protocol.Profile:
        """Return what a person has played. Raises RefusedError if there is no such person here."""
        await self.catch_up()
        known, latest = self._people.person(person), Search(person=person)
        found = self._store.search(latest, 0, PAGE_SIZE)
        if known is None or not found:
            raise RefusedError("unknown", Reason("no_such_person"))
        return {
            "name": known.name,
            "is_bot": known.is_bot,
            "is_you": person == viewer,
            "stats": self._played(person),
            "results": [result_to_protocol(each) for each in found],
        }

    def _played(self, person: str) -> list[protocol.PlayerStats]:
        known = self._people.person(person)
        bot = known is not None and known.is_bot
        rated = [each for each in self._store.ratings_of(person) if each.among_bots == bot]
        ratings = {each.players: each for each in rated}
        return [
            {
                "players": players,
                "games": games,
                "won": won,
                "rating": displayed_rating(ratings.get(players)),
            }
            for players, games, won in self._store.tally(person)
        ]

    @call("GET", "/api/archive/ratings", "the ratings of people and of bots", limit="looks")
    async def leaderboard(
        self, players: Annotated[int, Query("the number of players", ge=2, le=4)]
    ) -> protocol.RatingList:
        """Return the best ratings of people and, separately, of bot accounts and built-in bots."""
        await self.catch_up()
        best = self._store.best(players, MAX_LISTED_RATINGS)
        return {
            "people": [
                {
                    "person": each.player,
                    "name": self._name(each.player),
                    "rating": cast(int, displayed_rating(each)),
                    "games": each.games,
                }
                for each in best
                if not each.among_bots
            ],
            "bots": [
                {
                    "bot": each.player,
                    "name": self._name(each.player),
                    "rating": cast(int, displayed_rating(each)),
                    "games": each.games,
                }
                for each in best
                if each.among_bots
            ],
        }

    async def set_is_bot(self, person: str, program: bool) -> None:
        """Store whether an account is a bot's.

        Raises RefusedError once it has played a rated game.
        """
        await self.catch_up()
        known = self._people.person(person)
        if known is None or self._store.ratings_of(person):
            raise RefusedError("illegal", Reason("bot_account_rated"))
        self._people.save(replace(known, is_bot=program))

    async def catch_up(self) -> None:
        """Count some of the finished games that were not counted yet."""
        with self._tables.cluster.exclusive():
            uncounted = self._store.uncounted(COUNT_BATCH_SIZE)
        for open_game in uncounted:
            with self._tables.cluster.exclusive():
                self._count(open_game)
            # Each count replays a game, so let other requests run in between.
            await asyncio.sleep(0)

    # Internals.

    def _count(self, open_game: OpenGame) -> None:
        """Count a game, unless that has happened in the meantime."""
        if self._store.is_counted(open_game.id):
            return
        try:
            table = self._tables.find(open_game.id)
        except RefusedError:  # it cannot be read: count it as a game without seats
            self._store.count(Result(open_game.id, 0, "", self._now(), False), [])
            return
        rater = self._rater()
        seats = table.seats
        left = ["left" in sitting for sitting in seats]
        places = places_behind(rater.places(table.game), left)
        result = Result(
            open_game.id,
            len(seats),
            table.game.observe(None)["modules"],
            self._now(),
            is_result_rated(open_game, table),
            tuple(
                ResultSeat(
                    seat,
                    person_at(open_game, seat) if seat in human_seats(open_game) else None,
                    seats[seat]["name"],
                    seats[seat]["kind"],
                    table.game.scores()[seat],
                    place,
                    place == min(places) and not left[seat],
                    "is_bot" in seats[seat],
                )
                for seat, place in enumerate(places)
            ),
        )
        self._store.count(result, self._ratings_after(rater, result) if result.rated else [])

    def _ratings_after(self, rater: Rater, result: Result) -> list[Rating]:
        """Return the ratings after a game: people among themselves, bots among themselves.

        A built-in bot with several seats counts by its first one.
        """
        people: dict[str, ResultSeat] = {}
        bots: dict[str, ResultSeat] = {}
        for each in result.seats:
            if each.person is None:
                bots.setdefault(each.kind, each)
            else:
                (bots if each.is_bot else people)[each.person] = each
        return [
            *self._new_ratings(rater, result.players, people, bot=False),
            *self._new_ratings(rater, result.players, bots, bot=True),
        ]

    def _new_ratings(
        self, rater: Rater, players: int, among: dict[str, ResultSeat], *, bot: bool
    ) -> list[Rating]:
        if len(among) < 2:
            return []
        before = [
            self._store.rating(who, players, bot) or Rating(who, players, bot, *rater.new(), 0)
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


def is_result_rated(open_game: OpenGame, table: Table) -> bool:
    """Return whether the result of a rated game counts for ratings.

    It does not count if a person has two seats or has deleted their account. A person who
    left ranks last, even if the bot did better.
    """
    people = {seat: person_at(open_game, seat) for seat in human_seats(open_game)}
    began = [*people.values()]
    return (
        table.rated
        and table.game.over
        and None not in began
        and "" not in began
        and len(set(began)) == len(began)
        and all(
            table.seats[seat]["kind"] != HUMAN or table.seating.person_at(seat) == person
            for seat, person in people.items()
        )
    )


def places_behind(places: Sequence[float], left: Sequence[bool]) -> list[float]:
    """Return the places if all who have left share the last ones."""
    keys = [(gone, place * (not gone)) for place, gone in zip(places, left, strict=True)]
    return [1 + sum(other < key for other in keys) + (keys.count(key) - 1) / 2 for key in keys]


def displayed_rating(rated: Rating | None) -> int | None:
    """Return a rating as a whole number: the strength that somebody has with near certainty."""
    return (
        None
        if rated is None
        else round(INITIAL_RATING + RATING_SCALE * (rated.mu - 3 * rated.sigma))
    )


def result_to_protocol(result: Result) -> protocol.Result:
    """Return a result as the protocol shows it."""
    return {
        "table": result.id,
        "modules": result.modules,
        "counted_at": result.counted_at,
        "rated": result.rated,
        "seats": [
            {
                "name": each.name,
                "person": each.person,
                "kind": HUMAN if each.person else each.kind,
                "is_bot": each.is_bot,
                "score": each.score,
                "place": each.place,
                "won": each.won,
            }
            for each in result.seats
        ],
    }
