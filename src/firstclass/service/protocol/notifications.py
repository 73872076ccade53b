"""Requests and responses about notifications: on which channels people get them, and when not."""

from typing import Annotated, Literal, TypedDict

from pydantic import Field

from firstclass.service.protocol.requests import Message

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
    to: Annotated[str, "the email address, the browser, or the host of the webhook"]
    made: Annotated[int, "in seconds since 1970"]


class Notices(TypedDict):
    """The notification settings of a person."""

    kinds: Annotated[list[Kind], "the kinds of channels that this server has"]
    key: Annotated[str, "the server's public key for Web Push"]
    ways: list[NoticeWay]
    zone: Annotated[str, "the time zone of the quiet hours, such as `Europe/Paris`"]
    quiet_from: Annotated[int | None, "in minutes since midnight"]
    quiet_until: Annotated[int | None, "in minutes since midnight"]
    reminded: Annotated[
        bool, "whether to send a reminder when the time of a turn in days is nearly out"
    ]


class Opted(TypedDict):
    """The response to a new channel."""

    way: str
    secret: Annotated[
        str | None,
        "signs the calls of a webhook, shown only once; null for other channels",
    ]
    notices: Notices


class Tried(TypedDict):
    """The outcome of a test notification."""

    outcome: Literal["done", "failed", "gone"]


class NoticesExport(TypedDict):
    """The data that the server stores about a person's notifications, without secrets."""

    notices: Notices
