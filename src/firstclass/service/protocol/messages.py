"""What clients may send, checked before anything else sees it."""

from typing import Annotated, Any, Literal
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from firstclass.messages import Reason
from firstclass.players import all_names, sits_at_tables
from firstclass.rules.vocabulary.setup import OPTIONS
from firstclass.service.protocol.clocks import AnyClock
from firstclass.service.protocol.errors import Refusal

MAX_MESSAGE = 16 * 1024
"""Bytes of one message, over HTTP and over the WebSocket."""

HUMAN = "human"
"""The kind of a seat where a person decides."""

ABSENT = "absent"
"""The kind of a seat of a game opened from a record, where nobody decides; all others are
the computer's players."""

MOST_MOMENTS = 64
"""Moments of a game that are shown in one answer."""


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


def check_kind(kind: str) -> str:
    """A check that there is such a kind of player."""
    if kind != HUMAN and not sits_at_tables(kind):
        raise ValueError(f"expected one of {HUMAN}, {all_names()}")
    return kind


def check_name(name: str) -> str:
    """A check that a name can be shown among others and changes nothing around it."""
    if any(category(letter) in UNSHOWN and letter not in JOINERS for letter in name):
        raise ValueError("expected letters and signs that can be seen")
    return name


UNSHOWN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Kinds of characters that steer what stands around them, and are not seen themselves."""

JOINERS = "\u200c\u200d"
"""But for these, which some scripts and some pictures are written with."""

Name = Annotated[str, Field(max_length=40), AfterValidator(check_name)]


class NewSeat(Message):
    """Who shall sit on one seat of a new table."""

    name: Name = ""
    kind: Annotated[str, AfterValidator(check_kind)]


class NewTable(Message):
    """The wish for a table."""

    players: int
    modules: str = Field(max_length=20)
    seed: int | None = None
    ruleset: str = Field(default="rulebook", max_length=40)
    options: dict[Annotated[str, one_of(*OPTIONS)], str] = Field(default_factory=dict)
    seats: list[NewSeat]
    spectators: int | None = Field(default=0, ge=0, le=MOST_MOMENTS)
    clock: AnyClock | None = None


class NewBranch(Message):
    """The wish for a table that goes on from a version, as far as this seat knows the game."""

    version: int
    seats: list[NewSeat]
    seat: int | None = None


OWN_KEY = "^[A-Za-z0-9_-]{32,64}$"
"""A key that a client has made."""


class Arrival(Message):
    """Who accepts an invitation, and the name they want to be called by, if any.

    A client that makes the key to the seat itself, of nothing but chance, may ask again if it never
    heard the answer: who shows the key of a seat sits there already.
    """

    invitation: str = Field(max_length=40)
    name: Name = ""
    key: str | None = Field(default=None, pattern=OWN_KEY)


class PlayAgain(Message):
    """Whether somebody plays again, and if so whether they begin without who is not connected."""

    plays: bool = True
    begin: bool = False


class Request(Message):
    """What is asked at a table. With an id it is answered once, and the answer names the id."""

    id: str | None = Field(default=None, min_length=1, max_length=40)


class Sit(Message):
    """Who comes: the first message of a client that names the protocol it speaks.

    Said again it changes the key or the language.
    """

    type: Literal["sit"]
    key: str | None = None
    language: str = Field(default="", max_length=100)


class Ping(Request):
    """Asks whether the server is there, and for its time."""

    type: Literal["ping"]


class Act(Request):
    """An action in notation, made for this version of the game.

    A client that calls it by a name of its own may ask again if it never heard the answer: what
    was played ``once`` at a table is not played twice, even if it was taken back since.
    """

    type: Literal["act"]
    version: int
    action: str = Field(max_length=64)
    once: str | None = Field(default=None, min_length=1, max_length=40)


class Undo(Request):
    """Takes back the last action, or all after the version ``to``, as far as people may."""

    type: Literal["undo"]
    version: int
    to: int | None = None


class AskUndo(Request):
    """Asks the others to let all be taken back after the version ``to``."""

    type: Literal["ask_undo"]
    version: int
    to: int


class AnswerUndo(Request):
    """Answers who asks so; who has asked says no to give it up."""

    type: Literal["answer_undo"]
    version: int
    yes: bool


class Redo(Request):
    """Plays once more the action that was taken back last."""

    type: Literal["redo"]
    version: int


class Look(Request):
    """From now on show what this seat may see; None: what everybody may see."""

    type: Literal["look"]
    seat: int | None


class Attend(Request):
    """Whether somebody looks: a page that lies behind others shows nothing to anybody."""

    type: Literal["attend"]
    looking: bool


class Why(Request):
    """Asks why an action can not be played now, or at this version of the game."""

    type: Literal["why"]
    version: int | None = None
    action: str = Field(max_length=64)


class Hint(Request):
    """Asks what a strong player would do at this version of the game."""

    type: Literal["hint"]
    version: int


class TakeSeat(Request):
    """Plays again on a seat where the computer plays, as time was out."""

    type: Literal["take_seat"]
    seat: int


class TakeHoliday(Request):
    """Lets the clock of a seat stand still for so many days, from now on."""

    type: Literal["take_holiday"]
    seat: int
    days: int


class Instruct(Request):
    """Leaves word for a seat of what to do when the Start Player tile brings it something off turn.

    That is how the action begins, one of the state's `word`; None: nothing any more.
    """

    type: Literal["instruct"]
    seat: int
    action: str | None = Field(max_length=64)


Change = Act | Undo | AskUndo | AnswerUndo | Redo | TakeSeat | TakeHoliday | Instruct
"""What changes how things stand at the table."""

ClientMessage = Sit | Ping | Look | Attend | Why | Hint | Change

_client_message: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)


def parse(text: str) -> ClientMessage:
    """The message a client has sent over the WebSocket.

    Raises Refusal if it is too large or not a message of the protocol.
    """
    check_size(text.encode())
    try:
        return _client_message.validate_json(text)
    except ValidationError as error:
        raise malformed(error.errors()) from error


def check_size(content: bytes) -> None:
    """Raise Refusal if a message is too large."""
    if len(content) > MAX_MESSAGE:
        raise Refusal("too_large", Reason("message_size", bytes=MAX_MESSAGE))


def read(kind: Any, text: bytes | str) -> Any:
    """What a text of JSON says. Raises Refusal if it is not of this kind."""
    try:
        return TypeAdapter(kind).validate_json(text)
    except ValidationError as error:
        raise malformed(error.errors()) from error


def malformed(errors: Any) -> Refusal:
    """What is wrong with a message, in one sentence about its first fault."""
    first = errors[0]
    if first["type"] == "json_invalid":
        return Refusal("malformed", Reason("no_json", fault=first["ctx"]["error"]))
    place = ".".join(str(part) for part in first["loc"])
    fault = f"{place}: {first['msg']}" if place else first["msg"]
    return Refusal("malformed", Reason("fault", fault=fault))
