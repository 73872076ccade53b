"""Requests and responses about chat, private notes, and blocked people."""

from typing import Annotated, TypedDict

from pydantic import Field, StringConstraints

from firstclass.service.protocol.requests import RequestModel
from firstclass.service.protocol.texts import VISIBLE

MAX_CHAT_LENGTH = 500
"""The longest chat message in characters, a few sentences."""

MAX_NOTE_LENGTH = 4000
"""The longest note in characters, about a page."""

ChatText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CHAT_LENGTH), VISIBLE
]


class NewChatLine(RequestModel):
    """A new chat message: plain text on one line."""

    text: ChatText


class PersonReference(RequestModel):
    """A person at a table, named by one of their chat messages or by their seat."""

    table: str = Field(max_length=40)
    line: int | None = None
    seat: int | None = None


class NewBlock(PersonReference):
    """A request to mute a person. A blocked person cannot join your tables either."""

    block: bool


class NewReport(PersonReference):
    """A report to the administrator about a chat message or a person."""

    reason: ChatText


class NewNote(RequestModel):
    """A private note about a table. An empty text deletes it."""

    text: str = Field(max_length=MAX_NOTE_LENGTH)


class ChatLine(TypedDict):
    """A chat message."""

    number: Annotated[int, "later messages have higher numbers"]
    from_spectator: Annotated[bool, "whether a spectator wrote it"]
    seats: Annotated[list[int], "the seats that the author decided for"]
    name: Annotated[str, "the name of the author's seat or account; can be empty"]
    text: Annotated[str, "plain text"]
    sent_at: Annotated[int, "in seconds since 1970"]
    is_own: bool
    has_account: Annotated[bool, "whether the author was signed in and can be muted or blocked"]


class Chat(TypedDict):
    """The chat of a table, as far as the person may read it."""

    lines: Annotated[list[ChatLine], "oldest first; if there are too many, only the latest"]
    may_write: Annotated[bool, "whether the caller may write; spectators must be signed in"]


class BlockedPerson(TypedDict):
    """A muted or blocked person."""

    id: str
    name: Annotated[str, "the name when it was muted or blocked"]
    block: Annotated[bool, "whether the person also cannot join the caller's tables"]


class BlockList(TypedDict):
    """The people whom a person has muted or blocked."""

    blocks: list[BlockedPerson]


class Note(TypedDict):
    """A private note about a table."""

    text: str
