"""Requests and responses about chat, private notes, and blocked people."""

from typing import Annotated, TypedDict

from pydantic import AfterValidator, Field, StringConstraints

from firstclass.service.protocol.requests import Message, check_name

MAX_CHAT_LENGTH = 500
"""The longest chat message in characters, a few sentences."""

MAX_NOTE_LENGTH = 4000
"""The longest note in characters, about a page."""

Text = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CHAT_LENGTH),
    AfterValidator(check_name),
]


class NewLine(Message):
    """A new chat message: plain text on one line."""

    text: Text


class Whom(Message):
    """A person at a table, named by one of their chat messages or by their seat."""

    table: str = Field(max_length=40)
    line: int | None = None
    seat: int | None = None


class NewShun(Whom):
    """A request to mute a person. A blocked person cannot join your tables either."""

    block: bool


class Complaint(Whom):
    """A report to the administrator about a chat message or a person."""

    reason: Text


class NewNote(Message):
    """A private note about a table. An empty text deletes it."""

    text: str = Field(max_length=MAX_NOTE_LENGTH)


class TalkLine(TypedDict):
    """A chat message."""

    number: Annotated[int, "later messages have higher numbers"]
    gallery: Annotated[bool, "whether a spectator wrote it"]
    seats: Annotated[list[int], "the seats that the author decided for"]
    name: Annotated[str, "the name of the author's seat or account; can be empty"]
    text: Annotated[str, "plain text"]
    at: Annotated[int, "in seconds since 1970"]
    mine: bool
    known: Annotated[bool, "whether the author was signed in and can be muted or blocked"]


class Talk(TypedDict):
    """The chat of a table, as far as the person may read it."""

    lines: Annotated[list[TalkLine], "oldest first; if there are too many, only the latest"]
    may: Annotated[bool, "whether the caller may write; spectators must be signed in"]


class Shunned(TypedDict):
    """A muted or blocked person."""

    id: str
    name: Annotated[str, "the name when it was muted or blocked"]
    block: Annotated[bool, "whether the person also cannot join the caller's tables"]


class Company(TypedDict):
    """The people whom a person has muted or blocked."""

    shunned: list[Shunned]


class Note(TypedDict):
    """A private note about a table."""

    text: str


class KeptNote(TypedDict):
    """A note with the table that it is about."""

    table: str
    text: str


class KeptLine(TypedDict):
    """A chat message with its table."""

    table: str
    text: str
    at: Annotated[int, "in seconds since 1970"]


class TalkExport(TypedDict):
    """The data that the server stores about a person's chat messages, notes, blocks and reports."""

    said: list[KeptLine]
    notes: list[KeptNote]
    shunned: list[Shunned]
    complaints: list[KeptLine]
