"""A game on its way to another place, where the same people play it on."""

from typing import Annotated, Any

from pydantic import Field

from firstclass.service.protocol.messages import MOST_MOMENTS, Message, NewSeat
from firstclass.service.protocol.schema import Shape
from firstclass.service.protocol.told import GameRecord


class Parcel(Message):
    """All of a game that goes on elsewhere. Whoever has it may know every card."""

    record: Annotated[dict[str, Any], Shape(GameRecord)]
    seats: list[NewSeat]
    spectators: int | None = Field(default=0, ge=0, le=MOST_MOMENTS)
