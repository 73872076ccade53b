"""The schema of notifications: messages, channels and settings."""

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from firstclass.service.adapters.sql.models import Base, Personal


class NotificationChannelRow(Base):
    """A notification channel. Its secret signs calls, so it is saved without hashing."""

    __tablename__ = "notification_channels"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"),
        index=True,
        info={"person": Personal("delete", ("kind", "device", "created_at"))},
    )
    kind: Mapped[str] = mapped_column(String(8))
    to: Mapped[str] = mapped_column(Text)
    secret: Mapped[str] = mapped_column(Text)
    device: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]


class NotificationSettingsRow(Base):
    """The language, quiet hours and reminders of a person."""

    __tablename__ = "notification_settings"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"),
        primary_key=True,
        info={
            "person": Personal(
                "delete", ("language", "zone", "quiet_from", "quiet_until", "reminders")
            )
        },
    )
    language: Mapped[str] = mapped_column(String(8))
    zone: Mapped[str] = mapped_column(String(60))
    quiet_from: Mapped[int | None]
    quiet_until: Mapped[int | None]
    reminders: Mapped[bool]


class NotificationRow(Base):
    """A notification, waiting or sent, about the turn that began with a version."""

    __tablename__ = "notifications"
    __table_args__ = (UniqueConstraint("table_id", "person", "turn_version", "channel", "kind"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(32))
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"),
        index=True,
        info={"person": Personal("delete", ("table_id", "kind", "created_at", "state"))},
    )
    turn_version: Mapped[int]
    channel: Mapped[str] = mapped_column(ForeignKey("notification_channels.id"), index=True)
    created_at: Mapped[int]
    due_at: Mapped[int]
    attempts: Mapped[int]
    state: Mapped[str] = mapped_column(String(8))
    kind: Mapped[str] = mapped_column(String(8))


class ServerSecretRow(Base):
    """A secret of the server, by name."""

    __tablename__ = "server_secrets"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
