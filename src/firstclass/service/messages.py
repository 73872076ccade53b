"""What clients may send, checked before anything else sees it."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from firstclass.players import NAMES
from firstclass.rules.setup import OPTIONS
from firstclass.service.errors import Refusal

MAX_MESSAGE = 16 * 1024
"""Bytes of one message, over HTTP and over the WebSocket."""

HUMAN = "human"
"""The kind of a seat where a person decides; all others are the computer's players."""


class Message(BaseModel):
    """The base of all messages: exactly the fields that are named, exactly of their types."""

    model_config = ConfigDict(extra="forbid", strict=True)


def one_of(*allowed: str) -> AfterValidator:
    """A check that a text is one of these."""

    def check(text: str) -> str:
        if text not in allowed:
            raise ValueError(f"expected one of {', '.join(allowed)}")
        return text

    return AfterValidator(check)


class NewSeat(Message):
    """Who shall sit on one seat of a new table."""

    name: str = Field(min_length=1, max_length=40)
    kind: Annotated[str, one_of(HUMAN, *NAMES)]


class NewTable(Message):
    """The wish for a table."""

    players: int
    modules: str = Field(max_length=20)
    seed: int | None = None
    ruleset: str = Field(default="rulebook", max_length=40)
    options: dict[Annotated[str, one_of(*OPTIONS)], str] = Field(default_factory=dict)
    seats: list[NewSeat]


class Act(Message):
    """An action in notation, made for this version of the game."""

    type: Literal["act"]
    version: int
    action: str = Field(max_length=64)


class Undo(Message):
    """Takes back the last action of the human who decided last."""

    type: Literal["undo"]
    version: int


class Look(Message):
    """From now on show what this seat may see; None: what everybody may see."""

    type: Literal["look"]
    seat: int | None


ClientMessage = Act | Undo | Look

_client_message: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)


def parse(text: str) -> ClientMessage:
    """The message a client has sent over the WebSocket.

    Raises Refusal if it is too large or not a message of the protocol.
    """
    if len(text.encode()) > MAX_MESSAGE:
        raise Refusal("too_large", f"A message may have {MAX_MESSAGE} bytes at most.")
    try:
        return _client_message.validate_json(text)
    except ValidationError as error:
        raise Refusal("malformed", explain(error.errors())) from error


def explain(errors: Any) -> str:
    """What is wrong with a message, in one sentence about its first fault."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}." if place else f"{first['msg']}."
