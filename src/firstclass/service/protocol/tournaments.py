"""Requests and responses about tournaments."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field

from firstclass.rules.vocabulary.setup import OPTIONS
from firstclass.service.protocol.clocks import AnyTimeLimit
from firstclass.service.protocol.lobby import Access, GameMode
from firstclass.service.protocol.people import Login, PersonName
from firstclass.service.protocol.requests import MAX_MOMENTS, NewSeat, RequestModel, one_of
from firstclass.service.protocol.schema import Shape

TournamentFormat = Literal["round_robin", "swiss"]

MAX_ROUNDS = 12
"""The most rounds that a tournament can ask for. A round robin has as many as it needs."""


class TournamentTable(RequestModel):
    """The setup of all tables. If fewer than two modules are named, each round draws the others."""

    players: int = Field(ge=2, le=4)
    modules: str = Field(max_length=2)
    ruleset: str = Field(default="rulebook", max_length=40)
    options: dict[Annotated[str, one_of(*OPTIONS)], str] = Field(default_factory=dict)
    spectators: int | None = Field(default=0, ge=0, le=MAX_MOMENTS)
    time_limit: AnyTimeLimit | None = None


class TournamentSettings(RequestModel):
    """The settings of a tournament.

    In a `round_robin` everybody meets everybody. At tables for more than two players, they meet as
    many others as the rounds allow. In a `swiss` tournament, people with nearly equal points meet.
    """

    name: PersonName
    format: TournamentFormat
    rounds: int = Field(ge=1, le=MAX_ROUNDS)
    table: TournamentTable
    access: Access = "open"
    mode: GameMode = "turns"


class NewTournament(TournamentSettings):
    """A request to announce a tournament."""

    invited: list[Login] = Field(default_factory=list, max_length=64)


class TournamentStart(RequestModel):
    """The bots that fill the last table: one for each free seat, or none."""

    bots: list[NewSeat] = Field(default_factory=list, max_length=3)


class TournamentSummary(TypedDict):
    """A tournament in short."""

    id: str
    settings: Annotated[dict[str, Any], Shape(TournamentSettings), "what the host chose"]
    host: Annotated[str, "the name of the host"]
    is_host: Annotated[bool, "whether the caller is the host"]
    is_invited: Annotated[bool, "whether the caller is invited and has not answered yet"]
    your_number: Annotated[int | None, "the number of the caller; null if they do not take part"]
    entrant_count: Annotated[int, "the number of participants"]
    round: Annotated[int, "the current or last round, from 1; 0 before the first"]
    rounds: Annotated[int, "the number of rounds; 0 before it begins"]
    created_at: Annotated[int, "in seconds since 1970"]
    over: bool


class TournamentEntrant(TypedDict):
    """A participant of a tournament."""

    number: Annotated[int, "from 1, shuffled at the start"]
    name: str
    kind: Annotated[str, "`human` or the name of a bot"]
    withdrawn: Annotated[bool, "whether they have withdrawn and get no more games"]


class TournamentMatch(TypedDict):
    """A table of a round, or a bye."""

    table: Annotated[str | None, "null for a bye"]
    entrants: Annotated[list[int], "the numbers of the participants, by seat"]
    over: bool
    places: Annotated[list[float], "by seat, once it is over; empty if there is no result"]
    scores: Annotated[list[int], "by seat; empty if the game was not finished"]


class TournamentRound(TypedDict):
    """A round."""

    modules: Annotated[str, "the modules of all its tables"]
    matches: list[TournamentMatch]


class TournamentStanding(TypedDict):
    """A place in the standings."""

    rank: Annotated[int, "equal in a tie"]
    entrant: int
    games: Annotated[int, "finished games, byes included"]
    points: Annotated[float, "1 for a win, 0 for the last place, evenly spaced in between"]
    buchholz: Annotated[float, "the points of all opponents; the first tie-break"]
    margin: Annotated[
        float, "the total lead over the mean score of the others; the second tie-break"
    ]


class Tournament(TournamentSummary):
    """Everything about a tournament."""

    entrants: list[TournamentEntrant]
    played_rounds: Annotated[list[TournamentRound], "the rounds so far, in order"]
    standings: Annotated[list[TournamentStanding], "the best first"]


class Tournaments(TypedDict):
    """All tournaments that a person can see, each in one list."""

    yours: Annotated[
        list[TournamentSummary], "those that they host, take part in or are invited to"
    ]
    open: Annotated[list[TournamentSummary], "others that they can join, the oldest first"]
    running: Annotated[list[TournamentSummary], "others that are in progress"]
    ended: Annotated[list[TournamentSummary], "others that are over, the latest first"]


class TableOrigin(TypedDict):
    """The tournament or open game that a table came from, as far as the person may know it."""

    kind: Literal["tournament", "open_game", "none"]
    id: Annotated[str, "the id of the tournament or open game"]
    name: Annotated[str, "the name of the tournament"]
    note: Annotated[str, "after a public game: who has left, and why it is not rated, in words"]
