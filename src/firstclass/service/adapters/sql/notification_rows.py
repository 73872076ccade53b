"""The schema of notifications: messages, channels and settings."""

from sqlalchemy import Dialect, ForeignKey, String, Text, TypeDecorator, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from firstclass.service.adapters.sql.models import Base

STORED_KINDS = {"email": "mail", "webhook": "hook"}
"""The kinds of channels that have another name in the database."""

KINDS = {stored: kind for kind, stored in STORED_KINDS.items()}


class StoredChannelKind(TypeDecorator[str]):
    """The column with the kind of a channel, which translates its names."""

    impl = String(8)
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Return the name in the database."""
        return None if value is None else STORED_KINDS.get(value, value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Return the name in the program and in the protocol."""
        return None if value is None else KINDS.get(value, value)


class NotificationChannelRow(Base):
    """A notification channel. Its secret signs calls, so it is saved without hashing."""

    __tablename__ = "ways"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    kind: Mapped[str] = mapped_column(StoredChannelKind)
    to: Mapped[str] = mapped_column(Text)
    secret: Mapped[str] = mapped_column(Text)
    device: Mapped[str] = mapped_column(String(40))
    made: Mapped[int]


class NotificationSettingsRow(Base):
    """The language, quiet hours and reminders of a person."""

    __tablename__ = "wishes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    language: Mapped[str] = mapped_column(String(8))
    zone: Mapped[str] = mapped_column(String(60))
    quiet_from: Mapped[int | None]
    quiet_until: Mapped[int | None]
    reminded: Mapped[bool] = mapped_column(server_default=false())


class NotificationRow(Base):
    """A notification, waiting or sent, about the turn that began with a version."""

    __tablename__ = "notices"
    __table_args__ = (UniqueConstraint("table_id", "person", "since", "way", "what"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(32))
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    since: Mapped[int]
    channel: Mapped[str] = mapped_column("way", ForeignKey("ways.id"), index=True)
    made: Mapped[int]
    due: Mapped[int]
    tries: Mapped[int]
    state: Mapped[str] = mapped_column(String(8))
    kind: Mapped[str] = mapped_column("what", String(8), server_default="turn")


class ServerSecretRow(Base):
    """A secret of the server, by name."""

    __tablename__ = "own_secrets"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
