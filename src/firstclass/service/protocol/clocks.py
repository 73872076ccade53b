"""The time limits that a table can have, and how clients see its clocks."""

from typing import Annotated, Literal, TypedDict
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from firstclass.messages import Reason, ReasonError

SECOND = 1000
"""One second in milliseconds, the unit of all clock times. Moments are milliseconds since 1970."""

HOUR = 3600 * SECOND

OnTimeout = Literal["computer", "end"]
"""The consequence of running out of time. Either a bot takes over the seat, or the table ends
unfinished.
"""


class TimeLimitModel(BaseModel):
    """The base of all time limits. It accepts exactly the named fields, exactly of their types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TurnTimeLimit(TimeLimitModel):
    """A time limit of `seconds` for each turn."""

    kind: Literal["turn"]
    seconds: int = Field(ge=10, le=86_400)
    on_timeout: OnTimeout = "computer"


class GameTimeLimit(TimeLimitModel):
    """A time limit of `seconds` for the whole game, plus `increment` seconds for each turn."""

    kind: Literal["game"]
    seconds: int = Field(ge=60, le=86_400)
    increment: int = Field(default=0, ge=0, le=3600)
    on_timeout: OnTimeout = "computer"


def check_time_zone(name: str) -> str:
    """Return the name of a time zone, or raise ReasonError if there is no such zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ReasonError(Reason("no_such_zone", given=name)) from error
    return name


class ClockHours(TimeLimitModel):
    """The hours in which a clock of days runs, `first` to `last` on `weekdays`.

    Monday is 0.
    """

    first: int = Field(ge=0, le=23)
    last: int = Field(ge=1, le=24)
    weekdays: list[Annotated[int, Field(ge=0, le=6)]] = Field(
        default=[0, 1, 2, 3, 4, 5, 6], min_length=1, max_length=7
    )
    zone: Annotated[str, Field(max_length=64), AfterValidator(check_time_zone)]

    @model_validator(mode="after")
    def check_hours(self) -> "ClockHours":
        """Return the hours, or raise ReasonError if the clock would never run."""
        if self.first >= self.last:
            raise ReasonError(Reason("field_hours"))
        return self


class DaysTimeLimit(TimeLimitModel):
    """A time limit in days for each turn, with days of holiday for each seat.

    A day counts as many hours as the clock runs each day.
    """

    kind: Literal["days"]
    days: int = Field(ge=1, le=60)
    window: ClockHours | None = None
    holidays: int = Field(default=0, ge=0, le=60)
    on_timeout: OnTimeout = "computer"


TimeLimit = TurnTimeLimit | GameTimeLimit | DaysTimeLimit

AnyTimeLimit = Annotated[TimeLimit, Field(discriminator="kind")]


class Holiday(TypedDict):
    """A holiday, during which the clock of a seat does not run."""

    since: int
    until: int


class ClockInfo(TypedDict):
    """The clocks of a table. Moments are milliseconds since 1970 by the server's clock."""

    time_limit: TimeLimit
    now: Annotated[int, "when the state was sent"]
    running_seat: Annotated[int | None, "the seat whose clock is running"]
    runs_out_at: Annotated[int | None, "when its time runs out; the clock may pause before that"]
    time_left: Annotated[list[int | None], "milliseconds left for each seat; null for bots"]
    full_time: Annotated[int, "milliseconds for each turn, or for the whole game at its start"]
    taken_over: Annotated[list[int], "seats that a bot took over when time ran out"]
    returning: Annotated[list[int], "seats of `taken_over` whose players return after this turn"]
    timed_out_seat: Annotated[
        int | None, "the seat that ended the game early when its time ran out"
    ]
    current_holidays: Annotated[list[Holiday | None], "the current holiday of each seat"]
    holidays_left: Annotated[list[int], "days of holiday that each seat can still take"]
