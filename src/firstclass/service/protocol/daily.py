"""Requests and responses about the daily deal, which everybody may play once."""

from typing import Annotated, TypedDict

from pydantic import Field

from firstclass.service.protocol.messages import Message, Name


class NewAttempt(Message):
    """A request to play the daily deal. `names` are the names of the bots, in order.

    `day` can name an earlier day, whose deal no longer counts.
    """

    names: list[Name] = Field(default_factory=list, max_length=3)
    day: str | None = Field(default=None, max_length=10)


class DailyResult(TypedDict):
    """The result of a person. Only those who finished the deal on its day have a rank."""

    rank: Annotated[
        int, "who has as many points shares it; who was arrested comes after all others"
    ]
    name: Annotated[str, "empty where nobody gave one, or wants to be known any more"]
    points: int
    margin: Annotated[int, "so many more than the best of the computer's players in the running"]
    arrested: bool
    program: Annotated[bool, "whether a program has played"]
    mine: Annotated[bool, "whether it is that of who asks"]
    table: Annotated[
        str | None, "to be looked through, once who asks has played or the day is over"
    ]


class DailyAttempt(TypedDict):
    """The attempt of the person who asks."""

    table: str
    over: Annotated[bool, "whether it was played to its end"]


class DailyDeal(TypedDict):
    """A daily deal and its results."""

    day: Annotated[str, "in UTC, such as `2026-12-24`"]
    number: Annotated[int, "counted from the first day"]
    modules: str
    bots: Annotated[list[str], "the computer's players on the other seats"]
    ends: Annotated[int, "when the day is over, in seconds since 1970"]
    today: Annotated[bool, "whether it counts"]
    mine: Annotated[DailyAttempt | None, "unless who asks has not begun"]
    results: Annotated[list[DailyResult], "the best, and that of who asks"]
    played: Annotated[int, "so many have played it to the end"]
    earlier: Annotated[str | None, "the nearest day before that somebody has played"]
    later: Annotated[str | None, "the nearest day after it; today's at the latest"]


class KeptAttempt(TypedDict):
    """An attempt as the server stores it."""

    day: str
    table: str
    points: Annotated[int | None, "once it was played to its end and counted"]
    margin: int | None


class DailyExport(TypedDict):
    """The attempts of a person at daily deals, as the server stores them."""

    daily: list[KeptAttempt]
