"""Requests and responses about open games in the lobby."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field

from firstclass.service.protocol.messages import Message, NewSeat, NewTable
from firstclass.service.protocol.people import Login
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

    name: Annotated[str, "empty where nobody sits, or nobody has given one"]
    kind: Annotated[str, "`human` or the name of a bot"]
    program: Annotated[bool, "whether the account that sits there is a program's"]
    vacant: Annotated[bool, "whether whoever comes may take it"]
    host: Annotated[bool, "whether it is the host's"]
    here: Annotated[bool, "whether who sits there is connected"]
    ready: Annotated[bool, "whether who sits there is ready; with `live` nobody is who is away"]


class Departure(TypedDict):
    """A game in the lobby, before it starts."""

    id: Annotated[str, "also that of the table, once it has begun"]
    wish: Annotated[dict[str, Any], Shape(NewTable), "for the table; a seed is not told"]
    seed_named: Annotated[bool, "whether the host named the seed, and may know every card"]
    access: Annotated[
        Access, "`open`: listed; `link`: for who knows the id; `named`: for who is invited"
    ]
    pace: Annotated[Pace, "`live`: all are there; `turns`: each plays when there is time"]
    seats: list[DepartureSeat]
    mine: Annotated[list[int], "the seats of who asks"]
    hosted: Annotated[bool, "whether who asks is the host"]
    made: Annotated[int, "in seconds since 1970"]
    begun: Annotated[bool, "whether there is a table, to which it has led"]
    drawn: Annotated[bool, "whether seats are drawn when it departs"]


class Lobby(TypedDict):
    """The open games and the people who are in the lobby."""

    open: Annotated[list[Departure], "where everybody may get on, the oldest first; told to all"]
    yours: Annotated[
        list[Departure],
        "where who asks is on board or invited, also for a while once they have begun, and the one"
        " asked for by its id",
    ]
    playing: Annotated[
        list[Departure], "where everybody may watch, the table played at last first; told to all"
    ]
    here: Annotated[list[str], "the names of people who look at the lobby, some of them"]
    watching: Annotated[int, "so many look at it"]


class LobbyMessage(Lobby):
    """The lobby, sent at once and after every change."""

    type: Literal["lobby"]


class LobbyExport(TypedDict):
    """The data that the lobby stores about a person."""

    departures: Annotated[list[Departure], "where they are or were on board"]
