"""Requests and responses about notifications: on which channels people get them, and when not."""

from typing import Annotated, Literal, TypedDict

from pydantic import Field

from firstclass.service.protocol.requests import RequestModel

ChannelKind = Literal["email", "push", "webhook"]

MinuteOfDay = Annotated[int, Field(ge=0, lt=24 * 60)]


class NewChannel(RequestModel):
    """A request to add a notification channel; for `push`, the browser's subscription."""

    kind: ChannelKind
    to: str = Field(default="", max_length=1000)
    p256dh: str = Field(default="", max_length=200)
    auth: str = Field(default="", max_length=100)


class NewNotificationSettings(RequestModel):
    """The quiet hours of a person, in which they get no notifications; without hours, at any time.

    `reminded` is whether they also get a reminder before the time of a turn runs out; None leaves
    that as it was.
    """

    zone: str = Field(max_length=60)
    quiet_from: MinuteOfDay | None
    quiet_until: MinuteOfDay | None
    reminders: bool | None = None


class ChannelInfo(TypedDict):
    """A notification channel of a person."""

    id: str
    kind: ChannelKind
    to: Annotated[str, "the email address, the browser, or the host of the webhook"]
    created_at: Annotated[int, "in seconds since 1970"]


class NotificationsInfo(TypedDict):
    """The notification settings of a person."""

    channel_kinds: Annotated[list[ChannelKind], "the kinds of channels that this server has"]
    push_key: Annotated[str, "the server's public key for Web Push"]
    channels: list[ChannelInfo]
    zone: Annotated[str, "the time zone of the quiet hours, such as `Europe/Paris`"]
    quiet_from: Annotated[int | None, "in minutes since midnight"]
    quiet_until: Annotated[int | None, "in minutes since midnight"]
    reminders: Annotated[
        bool, "whether to send a reminder when the time of a turn in days is nearly out"
    ]


class CreatedChannel(TypedDict):
    """The response to a new channel."""

    channel_id: str
    secret: Annotated[
        str | None, "signs the calls of a webhook, shown only once; null for other channels"
    ]
    settings: NotificationsInfo


class ChannelTestResult(TypedDict):
    """The outcome of a test notification."""

    outcome: Literal["done", "failed", "gone"]
