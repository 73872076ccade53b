"""Requests and responses about notifications: on which channels people get them, and when not."""

from typing import Annotated, Literal, TypedDict

from pydantic import Field

from firstclass.service.protocol.messages import Message

Kind = Literal["mail", "push", "hook"]

Minute = Annotated[int, Field(ge=0, lt=24 * 60)]


class NewWay(Message):
    """A request to add a notification channel; for `push`, the browser's subscription."""

    kind: Kind
    to: str = Field(default="", max_length=1000)
    p256dh: str = Field(default="", max_length=200)
    auth: str = Field(default="", max_length=100)


class NewWishes(Message):
    """The quiet hours of a person, in which they get no notifications; without hours, at any time.

    `reminded` is whether they also get a reminder before the time of a turn runs out; None leaves
    that as it was.
    """

    zone: str = Field(max_length=60)
    quiet_from: Minute | None
    quiet_until: Minute | None
    reminded: bool | None = None


class NoticeWay(TypedDict):
    """A notification channel of a person."""

    id: str
    kind: Kind
    to: Annotated[str, "the address of letters, the browser, or the host of a program"]
    made: Annotated[int, "in seconds since 1970"]


class Notices(TypedDict):
    """The notification settings of a person."""

    kinds: Annotated[list[Kind], "the kinds of ways that this server has"]
    key: Annotated[str, "by which browsers know this server, as Web Push has it"]
    ways: list[NoticeWay]
    zone: Annotated[str, "the time zone of the quiet hours, such as `Europe/Paris`"]
    quiet_from: Annotated[int | None, "in minutes of the day"]
    quiet_until: Annotated[int | None, "in minutes of the day"]
    reminded: Annotated[bool, "also when the time of a turn by days is nearly out"]


class Opted(TypedDict):
    """The response to a new channel."""

    way: str
    secret: Annotated[str | None, "what calls of a program are signed with; it is told but once"]
    notices: Notices


class Tried(TypedDict):
    """The outcome of a test notification."""

    outcome: Literal["done", "failed", "gone"]


class NoticesExport(TypedDict):
    """The data that the server stores about a person's notifications, without secrets."""

    notices: Notices
