"""What is said about the deal of a day, which everybody may play once."""

from typing import Annotated, TypedDict

from pydantic import Field

from firstclass.service.protocol.messages import Message, Name


class NewAttempt(Message):
    """The wish to play the deal of the day: how the computer's players are called, in order.

    That of an earlier day can be named; it does not count any more.
    """

    names: list[Name] = Field(default_factory=list, max_length=3)
    day: str | None = Field(default=None, max_length=10)


class DailyResult(TypedDict):
    """What somebody came to; who has played to the end while the day lasted has a rank."""

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
    """How who asks plays the deal."""

    table: str
    over: Annotated[bool, "whether it was played to its end"]


class DailyDeal(TypedDict):
    """The deal of a day, and what people made of it."""

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
    """An attempt as it is kept."""

    day: str
    table: str
    points: Annotated[int | None, "once it was played to its end and counted"]
    margin: int | None


class DailyExport(TypedDict):
    """What is kept of somebody's deals of days."""

    daily: list[KeptAttempt]
