"""Requests and responses about open games in the lobby."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field

from firstclass.service.protocol.people import Login
from firstclass.service.protocol.requests import Message, NewSeat, NewTable
from firstclass.service.protocol.schema import Shape

Access = Literal["open", "link", "named"]
Pace = Literal["live", "turns"]


class NewDeparture(Message):
    """A request to open a game.

    The seats in `vacant` are open; the host takes the other human seats.
    """

    table: NewTable
    vacant: list[int] = Field(min_length=1, max_length=4)
    access: Access = "open"
    pace: Pace = "live"
    invited: list[Login] = Field(default_factory=list, max_length=12)
    drawn: bool = False


class Readiness(Message):
    """Whether a participant is ready to start."""

    ready: bool


class EarlyStart(Message):
    """The bots that take the open seats, in order."""

    bots: list[NewSeat] = Field(default_factory=list, max_length=4)


class DepartureSeat(TypedDict):
    """A seat of an open game."""

    name: Annotated[str, "empty if the seat is free, or nobody gave one"]
    kind: Annotated[str, "`human` or the name of a bot"]
    program: Annotated[bool, "whether the account on this seat is a bot's"]
    vacant: Annotated[bool, "whether anybody can take it"]
    host: Annotated[bool, "whether it is the host's"]
    here: Annotated[bool, "whether the player is connected"]
    ready: Annotated[bool, "whether the player is ready; with `live` also connected"]


class Departure(TypedDict):
    """A game in the lobby, before it starts."""

    id: Annotated[str, "also the id of the table, once the game has begun"]
    wish: Annotated[dict[str, Any], Shape(NewTable), "the request for the table, without the seed"]
    seed_named: Annotated[bool, "whether the host named the seed, and may know every card"]
    access: Annotated[
        Access, "`open`: listed; `link`: for anyone with the id; `named`: for invited people"
    ]
    pace: Annotated[Pace, "`live`: everybody plays at the same time; `turns`: turn-based"]
    seats: list[DepartureSeat]
    mine: Annotated[list[int], "the seats of the caller"]
    hosted: Annotated[bool, "whether the caller is the host"]
    made: Annotated[int, "in seconds since 1970"]
    begun: Annotated[bool, "whether the table exists"]
    drawn: Annotated[bool, "whether the seats are shuffled at the start"]


class Lobby(TypedDict):
    """The open games and the people who are in the lobby."""

    open: Annotated[
        list[Departure], "games that everybody can join, the oldest first; the same for all clients"
    ]
    yours: Annotated[
        list[Departure],
        "games where the caller has a seat (for a while also once begun) or is invited, and the one"
        " requested by its id",
    ]
    playing: Annotated[
        list[Departure],
        "games that everybody can watch, the latest played first; the same for all clients",
    ]
    here: Annotated[list[str], "the names of people in the lobby, possibly not all"]
    watching: Annotated[int, "how many people are in the lobby"]


class LobbyMessage(Lobby):
    """The lobby, sent at once and after every change."""

    type: Literal["lobby"]


class LobbyExport(TypedDict):
    """The data that the lobby stores about a person."""

    departures: Annotated[list[Departure], "games that they have hosted or joined"]
