"""The transfer of a game to another server or device, where the same people play on."""

from typing import Annotated, Any

from pydantic import Field

from firstclass.service.protocol.requests import MAX_MOMENTS, NewSeat, RequestModel
from firstclass.service.protocol.responses import GameRecord
from firstclass.service.protocol.schema import Shape


class TransferFile(RequestModel):
    """A whole game as a transfer file. Anybody who has the file can know every card."""

    record: Annotated[dict[str, Any], Shape(GameRecord)]
    seats: list[NewSeat]
    spectators: int | None = Field(default=0, ge=0, le=MAX_MOMENTS)
