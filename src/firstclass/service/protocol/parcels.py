"""The transfer of a game to another server or device, where the same people play on."""

from typing import Annotated, Any

from pydantic import Field

from firstclass.service.protocol.messages import MOST_MOMENTS, Message, NewSeat
from firstclass.service.protocol.schema import Shape
from firstclass.service.protocol.told import GameRecord


class Parcel(Message):
    """A whole game as a transfer file. Anybody who has the file can know every card."""

    record: Annotated[dict[str, Any], Shape(GameRecord)]
    seats: list[NewSeat]
    spectators: int | None = Field(default=0, ge=0, le=MOST_MOMENTS)
