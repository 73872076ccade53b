"""What is said about departures: tables that are announced before they begin."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field

from firstclass.service.protocol.messages import Message, NewSeat, NewTable
from firstclass.service.protocol.people import Login
from firstclass.service.protocol.schema import Shape

Access = Literal["open", "link", "named"]
Pace = Literal["live", "turns"]


class NewDeparture(Message):
    """A table that is announced: seats of people are for whoever comes, or for who announces it."""

    table: NewTable
    vacant: list[int] = Field(min_length=1, max_length=4)
    access: Access = "open"
    pace: Pace = "live"
    invited: list[Login] = Field(default_factory=list, max_length=12)
    drawn: bool = False


class Readiness(Message):
    """Whether somebody on board is ready to depart."""

    ready: bool


class EarlyStart(Message):
    """Who sits on the seats that nobody has taken: the computer's players, in their order."""

    bots: list[NewSeat] = Field(default_factory=list, max_length=4)


class DepartureSeat(TypedDict):
    """A seat of a departure."""

    name: Annotated[str, "empty where nobody sits, or nobody has given one"]
    kind: Annotated[str, "`human` or the name of a bot"]
    program: Annotated[bool, "whether the account that sits there is a program's"]
    vacant: Annotated[bool, "whether whoever comes may take it"]
    host: Annotated[bool, "whether it is the host's"]
    here: Annotated[bool, "whether who sits there is connected"]
    ready: Annotated[bool, "whether who sits there is ready; with `live` nobody is who is away"]


class Departure(TypedDict):
    """A table before it begins."""

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
    """What departs, and who is there."""

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
    """The lobby: at once, and after every change."""

    type: Literal["lobby"]


class LobbyExport(TypedDict):
    """What the lobby keeps of somebody."""

    departures: Annotated[list[Departure], "where they are or were on board"]
