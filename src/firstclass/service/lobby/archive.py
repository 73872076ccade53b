"""The archive: finished games that were open to everybody, their players, and the ratings.

A game is counted once, when it ends. Its result, its rating changes and the mark that it was
counted are stored in one step. The next start counts games that a server could not count.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, cast

from firstclass.messages import Reason
from firstclass.service.lobby.facts import facts_of
from firstclass.service.lobby.open_games import human_seats, person_at
from firstclass.service.lobby.ports import (
    ArchiveStore,
    LobbyStore,
    OpenGame,
    Rater,
    Result,
    ResultSeat,
    Search,
)
from firstclass.service.lobby.ratings import displayed_rating, ratings_after
from firstclass.service.outcome import outcome
from firstclass.service.people.sessions import Clock
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol import archive as protocol
from firstclass.service.protocol.calls import OptionalPerson, Query, call
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import HUMAN

PAGE_SIZE = 20
"""Games on a page."""

NO_LIMIT = 1_000_000
"""More games than anybody plays."""

MAX_LISTED_RATINGS = 20
"""How many people and bots a rating list shows."""

logger = logging.getLogger(__name__)


class Archive:
    """The finished games."""

    def __init__(
        self,
        store: ArchiveStore,
        lobby: LobbyStore,
        people: PeopleStore,
        tables: Tables,
        rater: Callable[[], Rater],
        clock: Clock = time.time,
    ) -> None:
        """``rater`` is called when there is first something to rate."""
        self._store = store
        self._lobby = lobby
        self._people = people
        self._tables = tables
        self._rater = rater
        self._clock = clock
        tables.end_listeners.append(self.count)

    @call("GET", "/api/archive", "finished games that were open to everybody", limit="looks")
    def results(
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
        search = Search(None, name, modules, players, since, until)
        found = self._store.search(search, offset, PAGE_SIZE + 1)
        return {
            "results": [result_to_protocol(each) for each in found[:PAGE_SIZE]],
            "more": len(found) > PAGE_SIZE,
        }

    @call("GET", "/api/people/{person}", "the public games of a person", limit="looks")
    def profile(self, person: str, viewer: OptionalPerson) -> protocol.Profile:
        """Return what a person has played. Raises RefusedError if there is no such person here."""
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
                "provisional": players in ratings and ratings[players].is_provisional,
            }
            for players, games, won in self._store.tally(person)
        ]

    @call("GET", "/api/archive/ratings", "the ratings of people and of bots", limit="looks")
    def leaderboard(
        self, players: Annotated[int, Query("the number of players", ge=2, le=4)]
    ) -> protocol.RatingList:
        """Return the best ratings of people and, separately, of bot accounts and built-in bots."""
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

    def set_is_bot(self, person: str, program: bool) -> None:
        """Store whether an account is a bot's.

        Raises RefusedError once it has played a rated game.
        """
        known = self._people.person(person)
        if known is None or self._store.ratings_of(person):
            raise RefusedError("illegal", Reason("bot_account_rated"))
        self._people.save(replace(known, is_bot=program))

    def note(self, table_id: str) -> str:
        """Return who has left a game, and why it is not rated, in the reader's language."""
        result = self._store.find(table_id)
        if result is None:
            return ""
        left = (f"{each.name}: {reason_text(each.loss)}" for each in result.seats if each.loss)
        return " · ".join(filter(None, [*left, reason_text(result.unrated)]))

    async def run(self) -> None:
        """Count the games that no server has counted when they ended."""
        for table_id in self._store.uncounted():
            self.count(table_id)
            # Each count replays a game, so let other requests run in between.
            await asyncio.sleep(0)

    def count(self, table_id: str) -> None:
        """Count a game that has ended, if everybody could join it.

        If that fails, it is tried again when a server starts.
        """
        try:
            with self._tables.cluster.exclusive():
                open_game = self._lobby.find(table_id)
                is_public = open_game is not None and open_game.settings.access == "open"
                if open_game and is_public and self._store.find(table_id) is None:
                    self._count(open_game)
        except Exception:
            logger.exception("table %s: the result could not be stored", table_id)

    # Internals.

    def _count(self, open_game: OpenGame) -> None:
        try:
            table = self._tables.find(open_game.id)
        except RefusedError:  # it cannot be read: count it as a game without seats
            self._store.count(Result(open_game.id, 0, "", self._now(), counted=False), [])
            return
        rater, people = self._rater(), human_seats(open_game)
        worth = outcome(facts_of(open_game, table, rater.places(table.game)))
        result = Result(
            open_game.id,
            len(table.seats),
            table.game.observe(None)["modules"],
            self._now(),
            worth.unrated.code if worth.unrated else "",
            worth.counted,
            tuple(
                ResultSeat(
                    seat,
                    (person_at(open_game, seat) or None) if seat in people else None,
                    sitting["name"],
                    HUMAN if seat in people else sitting["kind"],
                    table.game.scores()[seat],
                    each.place,
                    each.won,
                    "is_bot" in sitting,
                    each.loss.code if each.loss else "",
                )
                for seat, (sitting, each) in enumerate(zip(table.seats, worth.seats, strict=True))
            ),
        )
        ratings = [] if result.unrated else ratings_after(self._store, rater, result)
        self._store.count(result, ratings)

    def _name(self, person: str) -> str:
        known = self._people.person(person)
        return known.name if known else ""

    def _now(self) -> int:
        return int(self._clock())


def result_to_protocol(result: Result) -> protocol.Result:
    """Return a result as the protocol shows it."""
    return {
        "table": result.id,
        "modules": result.modules,
        "counted_at": result.counted_at,
        "rated": not result.unrated,
        "unrated": reason_text(result.unrated),
        "seats": [
            {
                "name": each.name,
                "person": each.person,
                "kind": HUMAN if each.person else each.kind,
                "is_bot": each.is_bot,
                "score": each.score,
                "place": each.place,
                "won": each.won,
                "loss": reason_text(each.loss),
            }
            for each in result.seats
        ],
    }


def reason_text(code: str) -> str | None:
    """Return the reason with a stored code in the reader's language, or None if there is none."""
    return str(Reason(code)) if code else None
