"""What is said about talking at a table, notes of one's own, and people one wants to be left by."""

from typing import Annotated, TypedDict

from pydantic import AfterValidator, Field, StringConstraints

from firstclass.service.protocol.messages import Message, check_name

LONGEST_LINE = 500
"""Characters of what is said at once: some sentences."""

LONGEST_NOTE = 4000
"""Characters of a note; a page of it."""

Text = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_LINE),
    AfterValidator(check_name),
]


class NewLine(Message):
    """What somebody says: plain text, on one line."""

    text: Text


class Whom(Message):
    """Somebody at a table: by what they have said there, or by their seat."""

    table: str = Field(max_length=40)
    line: int | None = None
    seat: int | None = None


class NewShun(Whom):
    """Somebody of whom one wants to hear nothing; who is blocked may not come to one's tables."""

    block: bool


class Complaint(Whom):
    """What somebody tells the host of the server about a line or a person."""

    reason: Text


class NewNote(Message):
    """What somebody keeps for themselves about a table; nothing: it is forgotten."""

    text: str = Field(max_length=LONGEST_NOTE)


class TalkLine(TypedDict):
    """What somebody has said."""

    number: Annotated[int, "later lines have higher ones"]
    gallery: Annotated[bool, "whether a spectator has said it"]
    seats: Annotated[list[int], "those that they decided for"]
    name: Annotated[str, "empty where they have no other than that of their seat"]
    text: Annotated[str, "plain text"]
    at: Annotated[int, "in seconds since 1970"]
    mine: bool
    known: Annotated[bool, "whether it is somebody with an account, who can be shunned"]


class Talk(TypedDict):
    """What was said at a table, as far as somebody may hear it."""

    lines: Annotated[list[TalkLine], "oldest first; of those after a number the latest"]
    may: Annotated[bool, "whether they may say something: spectators must be signed in"]


class Shunned(TypedDict):
    """Somebody of whom one hears nothing."""

    id: str
    name: Annotated[str, "as they were called then"]
    block: Annotated[bool, "whether they may not come to one's tables either"]


class Company(TypedDict):
    """Whom somebody wants to be left by."""

    shunned: list[Shunned]


class Note(TypedDict):
    """What somebody keeps for themselves about a table."""

    text: str


class KeptNote(TypedDict):
    """A note, and the table that it is about."""

    table: str
    text: str


class KeptLine(TypedDict):
    """A line, and the table where it was said."""

    table: str
    text: str
    at: Annotated[int, "in seconds since 1970"]


class TalkExport(TypedDict):
    """What is kept of what somebody has said, noted, shunned and complained about."""

    said: list[KeptLine]
    notes: list[KeptNote]
    shunned: list[Shunned]
    complaints: list[KeptLine]
