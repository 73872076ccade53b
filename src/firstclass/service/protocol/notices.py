"""What is said about notices: on which ways people are told that it is their turn, and when not."""

from typing import Annotated, Literal, TypedDict

from pydantic import Field

from firstclass.service.protocol.messages import Message

Kind = Literal["mail", "push", "hook"]

Minute = Annotated[int, Field(ge=0, lt=24 * 60)]


class NewWay(Message):
    """A way on which somebody wants to be told; `push` is what a browser's subscription says."""

    kind: Kind
    to: str = Field(default="", max_length=1000)
    p256dh: str = Field(default="", max_length=200)
    auth: str = Field(default="", max_length=100)


class NewWishes(Message):
    """When somebody wants to be told nothing; no hours: they may be told at any time.

    And whether they are told, too, when the time of a turn is nearly out; None: as before.
    """

    zone: str = Field(max_length=60)
    quiet_from: Minute | None
    quiet_until: Minute | None
    reminded: bool | None = None


class NoticeWay(TypedDict):
    """A way on which somebody is told."""

    id: str
    kind: Kind
    to: Annotated[str, "the address of letters, the browser, or the host of a program"]
    made: Annotated[int, "in seconds since 1970"]


class Notices(TypedDict):
    """How somebody is told that it is their turn."""

    kinds: Annotated[list[Kind], "the kinds of ways that this server has"]
    key: Annotated[str, "by which browsers know this server, as Web Push has it"]
    ways: list[NoticeWay]
    zone: Annotated[str, "the time zone of the quiet hours, such as `Europe/Paris`"]
    quiet_from: Annotated[int | None, "in minutes of the day"]
    quiet_until: Annotated[int | None, "in minutes of the day"]
    reminded: Annotated[bool, "also when the time of a turn by days is nearly out"]


class Opted(TypedDict):
    """A way was added."""

    way: str
    secret: Annotated[str | None, "what calls of a program are signed with; it is told but once"]
    notices: Notices


class Tried(TypedDict):
    """What came of telling somebody something, to try a way."""

    outcome: Literal["done", "failed", "gone"]


class NoticesExport(TypedDict):
    """What is kept of how somebody is told; secrets are left out."""

    notices: Notices
