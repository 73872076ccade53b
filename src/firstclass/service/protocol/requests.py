"""The messages that clients may send, validated before any other code sees them."""

from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
)

from firstclass.messages import Reason, ReasonError
from firstclass.players import can_sit_at_tables, player_list
from firstclass.rules.vocabulary.setup import OPTIONS
from firstclass.service.protocol.clocks import AnyTimeLimit
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.faults import malformed_error
from firstclass.service.protocol.texts import Name

MAX_MESSAGE_BYTES = 16 * 1024
"""The largest message in bytes, over HTTP and over the WebSocket."""

HUMAN = "human"
"""The kind of a seat that a person plays."""

ABSENT = "absent"
"""The kind of a seat in a game opened from a game record, where nobody decides. All other kinds are
bots.
"""

MAX_MOMENTS = 64
"""The number of moments that one response can show."""


class RequestModel(BaseModel):
    """The base of all messages. It accepts exactly the named fields, exactly of their types."""

    model_config = ConfigDict(extra="forbid", strict=True)


STORED: Final = "stored"
"""The context in which stored requests are read: bots and options that are gone are no error."""


def one_of(*allowed: str) -> AfterValidator:
    """Return a validator that accepts only these texts in a new request."""

    def check(text: str, info: ValidationInfo) -> str:
        if text not in allowed and info.context != STORED:
            raise ReasonError(Reason("field_choice", allowed=", ".join(allowed)))
        return text

    return AfterValidator(check)


def check_seat_kind(kind: str, info: ValidationInfo) -> str:
    """Return the kind of a seat, or raise ReasonError if a new request names an unknown one."""
    if kind != HUMAN and not can_sit_at_tables(kind) and info.context != STORED:
        raise ReasonError(Reason("field_choice", allowed=f"{HUMAN}, {player_list()}"))
    return kind


class NewSeat(RequestModel):
    """The player of one seat of a new table."""

    name: Name = ""
    kind: Annotated[str, AfterValidator(check_seat_kind)]


class NewTable(RequestModel):
    """A request for a new table.

    ``help_allowed`` says whether players may use hints and branches while the game is running. If
    it is null, they may, except in a rated game.
    """

    players: int
    modules: str = Field(max_length=20)
    seed: int | None = None
    ruleset: str = Field(default="rulebook", max_length=40)
    options: dict[Annotated[str, one_of(*OPTIONS)], str] = Field(default_factory=dict)
    seats: list[NewSeat]
    spectators: int | None = Field(default=0, ge=0, le=MAX_MOMENTS)
    time_limit: AnyTimeLimit | None = None
    help_allowed: bool | None = None


class NewBranch(RequestModel):
    """A request for a table that plays on from a version, as far as `seat` knows the game."""

    version: int
    seats: list[NewSeat]
    seat: int | None = None


CLIENT_KEY_PATTERN = "^[A-Za-z0-9_-]{32,64}$"
"""The pattern of a key that a client generates."""


class AcceptInvitation(RequestModel):
    """A request to accept an invitation, with the name to use, if any.

    A client can generate the key of the seat itself, at random. It may then send the request again
    if the response was lost: anybody who shows the key of a seat already sits there.
    """

    invitation: str = Field(max_length=40)
    name: Name = ""
    key: str | None = Field(default=None, pattern=CLIENT_KEY_PATTERN)


class RematchAnswer(RequestModel):
    """Whether a person wants a rematch, and whether to start it without those who are away."""

    accepts: bool = True
    start_now: bool = False


class TableRequest(RequestModel):
    """A request at a table. If it has an id, the server answers it once and repeats the id."""

    id: str | None = Field(default=None, min_length=1, max_length=40)


class Sit(RequestModel):
    """The first message of a client, with the key and language to use.

    A client can send it again to change the key or the language.
    """

    type: Literal["sit"]
    key: str | None = None
    language: str = Field(default="", max_length=100)


class Ping(TableRequest):
    """A request to learn whether the server is there, and its time."""

    type: Literal["ping"]


class Act(TableRequest):
    """A move in notation. It is for this version of the game.

    A client can name the move in ``idempotency_key``. It may then send the move again if
    the response was lost: the table never plays a move of that name twice, even after an undo.
    """

    type: Literal["act"]
    version: int
    action: str = Field(max_length=64)
    idempotency_key: str | None = Field(default=None, min_length=1, max_length=40)


class Undo(TableRequest):
    """A request to take back the last move or, where allowed, all after the version ``to``."""

    type: Literal["undo"]
    version: int
    to: int | None = None


class AskUndo(TableRequest):
    """A request to the other players to agree to an undo back to the version ``to``."""

    type: Literal["ask_undo"]
    version: int
    to: int


class AnswerUndo(TableRequest):
    """An answer to such a request. The player who asked answers no to withdraw the request."""

    type: Literal["answer_undo"]
    version: int
    agree: bool


class Redo(TableRequest):
    """A request to play the move again that was taken back last."""

    type: Literal["redo"]
    version: int


class ViewAs(TableRequest):
    """A request to show what this seat can see from now on; None shows what everybody can see."""

    type: Literal["view_as"]
    seat: int | None


class SetVisibility(TableRequest):
    """Whether somebody is looking at the page; nobody is when it is in the background."""

    type: Literal["set_visibility"]
    visible: bool


class Why(TableRequest):
    """A question why a move is not possible, now or at an earlier version of the game."""

    type: Literal["why"]
    version: int | None = None
    action: str = Field(max_length=64)


class Hint(TableRequest):
    """A request for a hint at this version of the game."""

    type: Literal["hint"]
    version: int


class TakeSeat(TableRequest):
    """A request to play again on a seat that a bot took over when time ran out."""

    type: Literal["take_seat"]
    seat: int


class TakeHoliday(TableRequest):
    """A request to stop the clock of a seat for this number of days, starting now."""

    type: Literal["take_holiday"]
    seat: int
    days: int


class SetAutomaticChoice(TableRequest):
    """An automatic choice for a seat, used when the Start Player tile brings it something.

    It applies between turns. `action` is how the move begins, one of those in the state's
    `automatic_choice`;
    None removes the choice.
    """

    type: Literal["set_automatic_choice"]
    seat: int
    action: str | None = Field(max_length=64)


TableChange = Act | Undo | AskUndo | AnswerUndo | Redo | TakeSeat | TakeHoliday | SetAutomaticChoice
"""Messages that change the table."""

ClientMessage = Sit | Ping | ViewAs | SetVisibility | Why | Hint | TableChange

_client_message: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)


def parse_message(text: str) -> ClientMessage:
    """Return the message that a client sent over the WebSocket.

    Raises RefusedError if the text is too large or is not a message of the protocol.
    """
    check_size(text.encode())
    try:
        return _client_message.validate_json(text)
    except ValidationError as error:
        raise malformed_error(error.errors()) from error


def check_size(content: bytes) -> None:
    """Raise RefusedError if a message is too large."""
    if len(content) > MAX_MESSAGE_BYTES:
        raise RefusedError("too_large", Reason("message_size", bytes=MAX_MESSAGE_BYTES))


def parse_body(type_: Any, text: bytes | str) -> Any:
    """Return the value of a JSON text. Raises RefusedError if it is not of this kind."""
    try:
        return TypeAdapter(type_).validate_json(text)
    except ValidationError as error:
        raise malformed_error(error.errors()) from error
