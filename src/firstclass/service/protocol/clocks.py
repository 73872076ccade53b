"""What a table may agree upon about time, and how its clocks are told."""

from typing import Annotated, Literal, TypedDict
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

SECOND = 1000
"""Milliseconds, as all times of clocks are; moments are milliseconds since 1970."""

HOUR = 3600 * SECOND

Out = Literal["computer", "end"]
"""What happens when somebody's time is out: a computer's player takes the seat over, or the table
ends, unfinished."""


class Agreed(BaseModel):
    """The base of what is agreed: exactly the fields that are named, exactly of their types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TurnClock(Agreed):
    """So many `seconds` for each turn."""

    kind: Literal["turn"]
    seconds: int = Field(ge=10, le=86_400)
    out: Out = "computer"


class GameClock(Agreed):
    """So many `seconds` for the whole game, and so many more (`increment`) with each turn."""

    kind: Literal["game"]
    seconds: int = Field(ge=60, le=86_400)
    increment: int = Field(default=0, ge=0, le=3600)
    out: Out = "computer"


def check_zone(name: str) -> str:
    """A check that there is such a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError("expected a time zone, such as Europe/Berlin") from error
    return name


class Hours(Agreed):
    """When a clock of days runs: from the `first` hour to the `last` on these days; Monday is 0."""

    first: int = Field(ge=0, le=23)
    last: int = Field(ge=1, le=24)
    weekdays: list[Annotated[int, Field(ge=0, le=6)]] = Field(
        default=[0, 1, 2, 3, 4, 5, 6], min_length=1, max_length=7
    )
    zone: Annotated[str, Field(max_length=64), AfterValidator(check_zone)]

    @model_validator(mode="after")
    def check_hours(self) -> "Hours":
        """A check that there is an hour in which the clock runs."""
        if self.first >= self.last:
            raise ValueError("expected a first hour before the last one")
        return self


class DaysClock(Agreed):
    """So many days for each turn, and days of holiday for each seat.

    A day has as many hours as the clock runs of one.
    """

    kind: Literal["days"]
    days: int = Field(ge=1, le=60)
    window: Hours | None = None
    holidays: int = Field(default=0, ge=0, le=60)
    out: Out = "computer"


Clock = TurnClock | GameClock | DaysClock

AnyClock = Annotated[Clock, Field(discriminator="kind")]


class Holiday(TypedDict):
    """A holiday: somebody's clock stands still meanwhile."""

    since: int
    until: int


class ClockFace(TypedDict):
    """The clocks of a table. Moments are milliseconds since 1970 by the server's clock."""

    terms: Clock
    now: Annotated[int, "when this was told"]
    runs: Annotated[int | None, "the seat whose clock runs"]
    due: Annotated[int | None, "when it is out; what is left until then may stand still meanwhile"]
    left: Annotated[list[int | None], "milliseconds of each seat; none where nobody is counted"]
    full: Annotated[int, "milliseconds of a turn, or with which each seat began"]
    taken_over: Annotated[list[int], "seats where a computer's player plays, for time was out"]
    returning: Annotated[list[int], "those of them who play again once this turn is over"]
    ended: Annotated[int | None, "the seat whose time was out and ended the table, unfinished"]
    rests: Annotated[list[Holiday | None], "the holiday of each seat, if it has one now"]
    holidays: Annotated[list[int], "days of holiday that each seat may still take"]
