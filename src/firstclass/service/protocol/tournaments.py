"""Requests and responses about tournaments."""

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
"""The most rounds that a tournament can ask for. A round robin has as many as it needs."""


class TournamentTable(Message):
    """The setup of all tables. If fewer than two modules are named, each round draws the others."""

    players: int = Field(ge=2, le=4)
    modules: str = Field(max_length=2)
    ruleset: str = Field(default="rulebook", max_length=40)
    options: dict[Annotated[str, one_of(*OPTIONS)], str] = Field(default_factory=dict)
    spectators: int | None = Field(default=0, ge=0, le=MOST_MOMENTS)
    clock: AnyClock | None = None


class NewTournament(Message):
    """A request to announce a tournament.

    In a `round_robin` everybody meets everybody. At tables for more than two players, they meet as
    many others as the rounds allow. In a `swiss` tournament, people with nearly equal points meet.
    """

    name: PersonName
    format: Format
    rounds: int = Field(ge=1, le=MOST_ROUNDS)
    table: TournamentTable
    access: Access = "open"
    pace: Pace = "turns"
    invited: list[Login] = Field(default_factory=list, max_length=64)


class TournamentStart(Message):
    """The bots that fill the last table: one for each free seat, or none."""

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
    """A participant of a tournament."""

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
    """A place in the standings."""

    rank: Annotated[int, "who ties has the same"]
    entrant: int
    games: Annotated[int, "that are over, byes too"]
    points: Annotated[float, "1 for a win, 0 for the last place, evenly in between"]
    buchholz: Annotated[float, "the points of all whom they have met: decides where points tie"]
    margin: Annotated[float, "by how much they were ahead of the others' mean score: decides then"]


class Tournament(TournamentInShort):
    """Everything about a tournament."""

    entrants: list[TournamentEntrant]
    played: Annotated[list[TournamentRound], "the rounds so far, the first one first"]
    ranks: Annotated[list[TournamentRank], "the best first"]


class Tournaments(TypedDict):
    """All tournaments that a person can see, each in one list."""

    yours: Annotated[list[TournamentInShort], "that they host, take part in or are invited to"]
    waiting: Annotated[list[TournamentInShort], "others that they may join, the oldest first"]
    playing: Annotated[list[TournamentInShort], "others that are played"]
    ended: Annotated[list[TournamentInShort], "that are over, the latest first"]


class TableOrigin(TypedDict):
    """The tournament or open game that a table came from, as far as the person may know it."""

    kind: Literal["tournament", "departure", "none"]
    id: Annotated[str, "of the tournament or departure"]
    name: Annotated[str, "of the tournament"]


class TournamentsExport(TypedDict):
    """The data that the server stores about a person's tournaments."""

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
"""The calls about tournaments: method, path, description, response, request and status."""
