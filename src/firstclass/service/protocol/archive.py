"""Responses about finished games and about the people who played them."""

from typing import Annotated, TypedDict


class ResultSeat(TypedDict):
    """The result of one seat in a finished game."""

    name: Annotated[str, "empty where nobody gave one, or wants to be known any more"]
    person: Annotated[str | None, "the id of who played there, if that is somebody still"]
    kind: Annotated[str, "`human` or the name of a bot"]
    program: Annotated[bool, "whether a program of the person's has played"]
    score: int
    place: Annotated[float, "from 1; who ties shares the middle of the places"]
    won: bool


class Result(TypedDict):
    """A finished game."""

    table: str
    modules: str
    over: Annotated[int, "when it was counted, in seconds since 1970"]
    rated: Annotated[bool, "whether it changed ratings"]
    seats: list[ResultSeat]


class Results(TypedDict):
    """Finished games, the latest first."""

    results: list[Result]
    more: Annotated[bool, "whether there are more"]


class Played(TypedDict):
    """The games of a person with this number of players."""

    players: int
    games: int
    won: int
    rating: Annotated[
        int | None, "1000 to begin with; only where people play with each other, or programs do"
    ]


class Profile(TypedDict):
    """The public games of a person."""

    name: str
    program: Annotated[bool, "whether a program plays here"]
    played: list[Played]
    results: Annotated[list[Result], "the latest"]


class RatedPerson(TypedDict):
    """The rating of a person."""

    person: str
    name: str
    rating: int
    games: int


class RatedBot(TypedDict):
    """The rating of a bot: a person's bot, or one of the built-in ones."""

    bot: Annotated[str, "the name of a computer's player, or the person whose program it is"]
    name: Annotated[str, "of that person; empty for a computer's player"]
    rating: int
    games: int


class Strength(TypedDict):
    """Ratings, best first, with people and bots in two lists."""

    people: list[RatedPerson]
    bots: list[RatedBot]


class ArchiveExport(TypedDict):
    """The data that the archive stores about a person."""

    games: Annotated[list[Result], "that they played openly"]
    rated: Annotated[list[Played], "how strong they are, by the number of players"]
