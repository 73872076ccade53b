"""What is said about tournaments."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field

from firstclass.rules.vocabulary.setup import OPTIONS
from firstclass.service.protocol.clocks import AnyClock
from firstclass.service.protocol.lobby import Access, Pace
from firstclass.service.protocol.messages import MOST_MOMENTS, Message, NewSeat, one_of
from firstclass.service.protocol.people import Login
from firstclass.service.protocol.people import Name as PersonName
from firstclass.service.protocol.schema import Shape

Format = Literal["round_robin", "swiss"]

MOST_ROUNDS = 12
"""Rounds that somebody may wish for; where all meet all there are as many as needed."""


class TournamentTable(Message):
    """What is alike at all tables; of two modules those that are not named are drawn each round."""

    players: int = Field(ge=2, le=4)
    modules: str = Field(max_length=2)
    ruleset: str = Field(default="rulebook", max_length=40)
    options: dict[Annotated[str, one_of(*OPTIONS)], str] = Field(default_factory=dict)
    spectators: int | None = Field(default=0, ge=0, le=MOST_MOMENTS)
    clock: AnyClock | None = None


class NewTournament(Message):
    """A tournament that is announced.

    In a `round_robin` everybody meets everybody, or, at tables for more than two, as many as there
    are rounds for; in a `swiss` one those meet whose points are nearly equal.
    """

    name: PersonName
    format: Format
    rounds: int = Field(ge=1, le=MOST_ROUNDS)
    table: TournamentTable
    access: Access = "open"
    pace: Pace = "turns"
    invited: list[Login] = Field(default_factory=list, max_length=64)


class TournamentStart(Message):
    """Who fills the last table: as many of the computer's players as seats are left, or nobody."""

    bots: list[NewSeat] = Field(default_factory=list, max_length=3)


class TournamentInShort(TypedDict):
    """A tournament in short."""

    id: str
    wish: Annotated[
        dict[str, Any], Shape(NewTournament), "as it was announced, but for whom it invites"
    ]
    host: Annotated[str, "the name of who announced it"]
    hosted: Annotated[bool, "whether that is who asks"]
    mine: Annotated[int | None, "the number of who asks, if they take part"]
    count: Annotated[int, "so many take part"]
    round: Annotated[int, "the one that is played, from 1; 0 before it begins"]
    rounds: Annotated[int, "so many there are, once it has begun"]
    made: Annotated[int, "in seconds since 1970"]
    over: bool


class TournamentEntrant(TypedDict):
    """Somebody who takes part."""

    number: Annotated[int, "from 1, drawn when it begins"]
    name: str
    kind: Annotated[str, "`human` or the name of a bot"]
    withdrawn: Annotated[bool, "who has is not paired any more"]


class TournamentMatch(TypedDict):
    """A table of a round, or a bye."""

    table: Annotated[str | None, "none at a bye"]
    entrants: Annotated[list[int], "who sits there, by seat"]
    over: bool
    places: Annotated[list[float], "by seat, once it is over; empty if it was broken off"]
    scores: Annotated[list[int], "by seat; empty if it was not played to its end"]


class TournamentRound(TypedDict):
    """A round."""

    modules: Annotated[str, "those of all its tables"]
    matches: list[TournamentMatch]


class TournamentRank(TypedDict):
    """How somebody stands."""

    rank: Annotated[int, "who ties has the same"]
    entrant: int
    games: Annotated[int, "that are over, byes too"]
    points: Annotated[float, "1 for a win, 0 for the last place, evenly in between"]
    buchholz: Annotated[float, "the points of all whom they have met: decides where points tie"]
    margin: Annotated[float, "by how much they were ahead of the others' mean score: decides then"]


class Tournament(TournamentInShort):
    """All that is known of a tournament."""

    entrants: list[TournamentEntrant]
    played: Annotated[list[TournamentRound], "the rounds so far, the first one first"]
    ranks: Annotated[list[TournamentRank], "the best first"]


class Tournaments(TypedDict):
    """All that somebody may know of, each once."""

    yours: Annotated[list[TournamentInShort], "that they host, take part in or are invited to"]
    waiting: Annotated[list[TournamentInShort], "others that they may join, the oldest first"]
    playing: Annotated[list[TournamentInShort], "others that are played"]
    ended: Annotated[list[TournamentInShort], "that are over, the latest first"]


class TableOrigin(TypedDict):
    """What a table was laid for, as far as who asks may know of it."""

    kind: Literal["tournament", "departure", "none"]
    id: Annotated[str, "of the tournament or departure"]
    name: Annotated[str, "of the tournament"]


class TournamentsExport(TypedDict):
    """What is kept of somebody's tournaments."""

    tournaments: Annotated[list[TournamentInShort], "that they host or have taken part in"]


CALLS: tuple[tuple[Any, ...], ...] = (
    ("GET", "/api/tables/{table_id}/origin", "what a table was laid for", TableOrigin),
    ("GET", "/api/tournaments", "what tournaments there are", Tournaments),
    ("POST", "/api/tournaments", "announces one, and takes part", Tournament, NewTournament, 201),
    ("GET", "/api/tournaments/{tournament}", "one, for who may know of it", Tournament),
    ("DELETE", "/api/tournaments/{tournament}", "the host calls it off", None, None, 204),
    ("POST", "/api/tournaments/{tournament}/entrants", "takes part", Tournament),
    (
        "DELETE",
        "/api/tournaments/{tournament}/entrants/{number}",
        "takes part no more, or withdraws; the host may have anybody do so",
        Tournament,
    ),
    (
        "POST",
        "/api/tournaments/{tournament}/start",
        "the host begins it",
        Tournament,
        TournamentStart,
    ),
)
"""Its calls: method, path, what it does, what it gives and takes, and the status."""
