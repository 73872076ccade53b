"""Requests and responses about open games in the lobby."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field, StringConstraints

from firstclass.service.protocol.clocks import DaysTimeLimit, TimeLimit
from firstclass.service.protocol.people import Login
from firstclass.service.protocol.requests import NewSeat, NewTable, RequestModel
from firstclass.service.protocol.schema import Shape

Access = Literal["open", "link", "named"]
PersonId = Annotated[str, StringConstraints(pattern=r"^[\w-]{1,40}$")]
GameMode = Literal["live", "turns"]


def mode_for(mode: GameMode, clock: TimeLimit | None) -> GameMode:
    """Return how a game is played. With days for each turn it is turn-based."""
    return "turns" if isinstance(clock, DaysTimeLimit) else mode


class OpenGameSettings(RequestModel):
    """The table and the terms of an open game, as `NewOpenGame` describes them."""

    table: NewTable
    open_seats: list[int] = Field(max_length=4)
    access: Access = "open"
    mode: GameMode = "live"
    random_seating: bool = False


class NewOpenGame(OpenGameSettings):
    """A request to open a game.

    The seats in `open_seats` are open; the host takes the other human seats. A game with the access
    `open` is listed, and rated if it has a time limit, everybody has an account, and the table
    neither allows help nor names a seed; with `link`, anyone with the id can join, and with `named`
    only invited people. People are invited by their sign-in names, or by the ids that the archive
    shows. In the mode `live` everybody plays at the same time; `turns` is turn-based.
    """

    open_seats: list[int] = Field(min_length=1, max_length=4)
    invited: list[Login] = Field(default_factory=list, max_length=12)
    invited_people: list[PersonId] = Field(default_factory=list, max_length=12)


class Readiness(RequestModel):
    """Whether a participant is ready to start."""

    ready: bool


class EarlyStart(RequestModel):
    """The bots that take the open seats, in order."""

    bots: list[NewSeat] = Field(default_factory=list, max_length=4)


class OpenGameSeat(TypedDict):
    """A seat of an open game."""

    name: Annotated[str, "empty if the seat is free, or nobody gave one"]
    kind: Annotated[str, "`human` or the name of a bot"]
    is_bot: Annotated[bool, "whether the account on this seat is a bot's"]
    is_free: Annotated[bool, "whether anybody can take it"]
    is_host: Annotated[bool, "whether it is the host's"]
    is_connected: Annotated[bool, "whether the player is connected"]
    is_ready: Annotated[bool, "whether the player is ready; with `live` also connected"]


class OpenGame(TypedDict):
    """A game in the lobby, before it starts."""

    id: Annotated[str, "also the id of the table, once the game has begun"]
    settings: Annotated[
        dict[str, Any], Shape(OpenGameSettings), "what the host chose, without the seed"
    ]
    seed_named: Annotated[bool, "whether the host named the seed, and may know every card"]
    seats: list[OpenGameSeat]
    your_seats: Annotated[list[int], "the seats of the caller"]
    is_host: Annotated[bool, "whether the caller is the host"]
    is_invited: Annotated[bool, "whether the caller is invited and has not answered yet"]
    invited: Annotated[list[str], "for the host: the names of invited people who have not joined"]
    created_at: Annotated[int, "in seconds since 1970"]
    started: Annotated[bool, "whether the table exists"]
    rated: Annotated[bool, "whether the result counts for ratings, as far as is known"]
    unrated: Annotated[str | None, "why it does not, in the language of the request"]
    help_allowed: Annotated[bool, "whether players may use hints and branches during the game"]


class Lobby(TypedDict):
    """The open games and the people who are in the lobby."""

    open_games: Annotated[
        list[OpenGame], "games that everybody can join, the oldest first; the same for all clients"
    ]
    your_games: Annotated[
        list[OpenGame],
        "games where the caller has a seat (for a while also once begun) or is invited, and the one"
        " requested by its id",
    ]
    running_games: Annotated[
        list[OpenGame],
        "games that everybody can watch, the latest played first; the same for all clients",
    ]
    people: Annotated[list[str], "the names of people in the lobby, possibly not all"]
    people_count: Annotated[int, "how many people are in the lobby"]


class LobbyMessage(Lobby):
    """The lobby, sent at once and after every change."""

    type: Literal["lobby"]
