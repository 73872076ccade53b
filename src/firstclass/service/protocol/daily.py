"""Requests and responses about the daily deal, which everybody may play once."""

from typing import Annotated, TypedDict

from pydantic import Field

from firstclass.service.protocol.requests import RequestModel
from firstclass.service.protocol.texts import Name


class NewAttempt(RequestModel):
    """A request to play the daily deal. `names` are the names of the bots, in order.

    `day` can name an earlier day, whose deal no longer counts.
    """

    bot_names: list[Name] = Field(default_factory=list, max_length=3)
    day: str | None = Field(default=None, max_length=10)


class DailyResult(TypedDict):
    """The result of a person. Only those who finished the deal on its day have a rank."""

    rank: Annotated[int, "shared if points are equal; arrested players rank below all others"]
    name: Annotated[str, "empty if nobody gave one or the account was deleted"]
    points: int
    margin: Annotated[int, "the lead over the best bot, arrested ones left out"]
    arrested: bool
    is_bot: Annotated[bool, "whether a program has played for the person"]
    is_own: Annotated[bool, "whether it is the caller's"]
    table: Annotated[str | None, "for a replay, once the caller has finished or the day is over"]


class DailyAttempt(TypedDict):
    """The attempt of the person who asks."""

    table: str
    finished: Annotated[bool, "whether the game is finished"]


class DailyDeal(TypedDict):
    """A daily deal and its results."""

    day: Annotated[str, "in UTC, such as `2026-12-24`"]
    number: Annotated[int, "counted from the first day"]
    modules: str
    bots: Annotated[list[str], "the bots on the other seats"]
    ends_at: Annotated[int, "when the day ends, in seconds since 1970"]
    is_today: Annotated[bool, "whether it is today's, which counts"]
    your_attempt: Annotated[DailyAttempt | None, "null until the caller begins"]
    results: Annotated[list[DailyResult], "the best ones, and the caller's"]
    finished_count: Annotated[int, "how many people finished it on its day"]
    previous_day: Annotated[str | None, "the nearest earlier day that somebody has played"]
    next_day: Annotated[str | None, "the nearest later day that somebody has played, or today"]
