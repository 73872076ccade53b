"""Responses about finished games and about the people who played them."""

from typing import Annotated, TypedDict


class ResultSeat(TypedDict):
    """The result of one seat in a finished game."""

    name: Annotated[str, "empty if nobody gave one or the account was deleted"]
    person: Annotated[
        str | None, "the id of the player; null for a built-in bot or a deleted account"
    ]
    kind: Annotated[str, "`human` or the name of a bot"]
    is_bot: Annotated[bool, "whether a program has played for the person"]
    score: int
    place: Annotated[float, "from 1; in a tie, the mean of the shared places"]
    won: bool
    loss: Annotated[str | None, "why it has lost whatever its score is, in words"]


class Result(TypedDict):
    """A finished game."""

    table: str
    modules: str
    counted_at: Annotated[int, "when the archive added it, in seconds since 1970"]
    rated: Annotated[bool, "whether it counts for ratings"]
    unrated: Annotated[str | None, "why it does not, in words"]
    seats: list[ResultSeat]


class Results(TypedDict):
    """Finished games, the latest first."""

    results: list[Result]
    more: Annotated[bool, "whether there are more"]


class PlayerStats(TypedDict):
    """The games of a person with this number of players."""

    players: int
    games: int
    won: int
    rating: Annotated[
        int | None,
        "starts at 1000; null before a rated game against people (for bots: against bots)",
    ]
    provisional: Annotated[bool, "whether the rating needs more games or more people for the list"]


class Profile(TypedDict):
    """The public games of a person."""

    name: str
    is_bot: Annotated[bool, "whether the account is a bot's"]
    is_you: Annotated[bool, "whether it is the caller"]
    stats: list[PlayerStats]
    results: Annotated[list[Result], "the latest ones"]


class RatedPerson(TypedDict):
    """The rating of a person."""

    person: str
    name: str
    rating: int
    games: int


class RatedBot(TypedDict):
    """The rating of a bot: a person's bot, or one of the built-in ones."""

    bot: Annotated[str, "the name of a built-in bot, or the id of a bot account"]
    name: Annotated[str, "the name of the bot account; empty for a built-in bot"]
    rating: int
    games: int


class RatingList(TypedDict):
    """Ratings, best first, with people and bots in two lists."""

    people: list[RatedPerson]
    bots: list[RatedBot]
