"""The schema of what several stores share: tables, people, chat, notifications and moderation."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, InstrumentedAttribute, Mapped, mapped_column

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


class Base(DeclarativeBase):
    """The base of all tables of the database.

    Integers have 64 bits, as in SQLite. With 32 bits, times would end in 2038.
    """

    type_annotation_map: ClassVar = {int: BigInteger().with_variant(Integer, "sqlite")}

    def absorb(self, other: Self) -> None:
        """Take over what counts from the row of a guest, when an account has such a row already.

        The guest's row ends. By default, the account's row stays as it is.
        """


@dataclass(frozen=True, slots=True)
class Personal:
    """The mark of a column that names a person, as ``info={"person": ...}``.

    ``on_delete`` is what happens when the person is deleted: to the row, or only to the name in it.
    ``exported`` are the attributes that the person gets when they export their data. When a guest
    signs in to an account, the row becomes the account's, or ends for the reason ``not_merged``.
    A column that only looks as if it named a person is marked with a text that says what it names.
    """

    on_delete: Literal["delete", "anonymize", "keep"]
    exported: tuple[str, ...] = ()
    not_merged: str = ""


def person_columns() -> Iterator[tuple[InstrumentedAttribute[str | None], Personal]]:
    """Yield the columns that name a person. A table comes before those that it refers to."""
    rows = {mapper.local_table: mapper.class_ for mapper in Base.registry.mappers}
    for table in reversed(Base.metadata.sorted_tables):
        for name, column in rows[table].__mapper__.columns.items():
            if isinstance(mark := column.info.get("person"), Personal):
                yield getattr(rows[table], name), mark


def from_row(kind: type[T], row: Base, **other_fields: Any) -> T:
    """Return a row as plain data, with other values for some fields."""
    columns = row.__mapper__.column_attrs.keys()
    own = {each.name: getattr(row, each.name) for each in fields(kind) if each.name in columns}
    return kind(**own | other_fields)


def values_of(record: "DataclassInstance", row: type[Base]) -> dict[str, Any]:
    """Return the values of plain data that have columns in this kind of row."""
    columns = row.__mapper__.column_attrs.keys()
    return {name: value for name, value in asdict(record).items() if name in columns}


class TableRow(Base):
    """A table with its seats and the beginning of its game.

    The record holds the moves played before anybody sat here. ``redeals`` are the moments at which
    hidden cards were dealt again, and ``parent`` is the table that this one branched off from.
    ``salt`` is part of the commitment to the seed. Spectators see each move ``spectators`` moves
    later, or never if that is null. Times are seconds since 1970.

    ``needs_notification_check`` is true if something happened since the last check for
    notifications. ``day`` is the day of a daily deal, if the table plays one. ``rated`` is true if
    the result counts, for ratings or in a tournament, and ``help_allowed`` if hints and branches
    are allowed while the game is running.
    """

    __tablename__ = "tables"
    __table_args__ = (
        Index(
            "ix_tables_needs_notification_check",
            "needs_notification_check",
            sqlite_where=text("needs_notification_check = 1"),
            postgresql_where=text("needs_notification_check"),
        ),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64))
    seats: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    redeals: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    parent: Mapped[str | None] = mapped_column(String(32))
    rematch_table: Mapped[str | None] = mapped_column(String(32))
    rematch_votes: Mapped[dict[str, bool]] = mapped_column(JSON)
    seed_named: Mapped[bool]
    over: Mapped[bool]
    salt: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[int]
    owner: Mapped[str | None] = mapped_column(
        String(32),
        index=True,
        info={"person": Personal("anonymize", ("id", "created_at", "last_played_at"))},
    )
    last_played_at: Mapped[int]
    spectators: Mapped[int | None]
    needs_notification_check: Mapped[bool]
    day: Mapped[str | None] = mapped_column(String(10))
    revision: Mapped[int]
    undo_request: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    rated: Mapped[bool]
    help_allowed: Mapped[bool]


class InvitedSeatRow(Base):
    """A seat that was given away, with the hashes of its invitation and of its key.

    Or the person who sits there.
    """

    __tablename__ = "invited_seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    invitation_hash: Mapped[str | None] = mapped_column(String(64))
    key_hash: Mapped[str | None] = mapped_column(String(64))
    person: Mapped[str | None] = mapped_column(
        String(32), index=True, info={"person": Personal("anonymize", ("table_id", "seat"))}
    )


class ActionRow(Base):
    """A move that was played, or taken back with the chance to redo it; numbered from 0.

    ``at`` is the time in milliseconds since 1970, if known. ``idempotency_key`` comes from the
    client. A move with the same key is not played twice.
    """

    __tablename__ = "actions"
    __table_args__ = (
        Index("ix_actions_idempotency_key", "table_id", "idempotency_key", unique=True),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    notation: Mapped[str] = mapped_column(String(64))
    at: Mapped[int | None]
    fallback_reason: Mapped[str] = mapped_column(String(16))
    undone: Mapped[bool] = mapped_column(default=False)
    idempotency_key: Mapped[str | None] = mapped_column(String(40))


class CatalogueRow(Base):
    """A box that was used at a table, under the hash of its content."""

    __tablename__ = "catalogues"

    hash: Mapped[str] = mapped_column(String(16), primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSON)


class ReviewRow(Base):
    """The review of a game, under a key that names the game and its judge."""

    __tablename__ = "reviews"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSON)


class PersonRow(Base):
    """A person with their sign-in methods."""

    __tablename__ = "people"
    __table_args__ = (Index("ix_people_email", text("lower(email)"), unique=True),)

    id: Mapped[str] = mapped_column(
        String(32),
        primary_key=True,
        info={
            "person": Personal(
                "delete",
                ("name", "created_at", "last_seen_at", "login", "email", "is_bot"),
                not_merged="the account keeps its own name and sign-in methods",
            )
        },
    )
    name: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]
    last_seen_at: Mapped[int]
    login: Mapped[str | None] = mapped_column(String(40), unique=True)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(200))
    is_bot: Mapped[bool]


class SessionRow(Base):
    """A person who is signed in on a device."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"),
        index=True,
        info={
            "person": Personal(
                "delete",
                ("device", "created_at", "last_used_at"),
                not_merged="the browser gets a new session",
            )
        },
    )
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    device: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]
    last_used_at: Mapped[int]


class PasskeyRow(Base):
    """The public key of a passkey on a person's device or in their password manager."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(400), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"),
        index=True,
        info={"person": Personal("delete", ("device", "created_at"))},
    )
    public_key: Mapped[bytes]
    sign_count: Mapped[int]
    device: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]


class ApiTokenRow(Base):
    """An API token of a person."""

    __tablename__ = "api_tokens"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"),
        index=True,
        info={"person": Personal("delete", ("name", "scope", "created_at", "last_used_at"))},
    )
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    scope: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[int]
    last_used_at: Mapped[int]


class EmailTokenRow(Base):
    """An email link that was sent to an address."""

    __tablename__ = "email_tokens"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    email: Mapped[str] = mapped_column(String(200))
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id"),
        info={
            "person": Personal(
                "delete",
                ("email", "expires_at"),
                not_merged="nobody has proved that the address belongs to the account",
            )
        },
    )
    expires_at: Mapped[int]


class ChatMessageRow(Base):
    """A chat message at a table."""

    __tablename__ = "chat_messages"

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    from_spectator: Mapped[bool]
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id"),
        index=True,
        info={"person": Personal("delete", ("table_id", "text", "sent_at"))},
    )
    key_hash: Mapped[str | None] = mapped_column(String(64))
    seats: Mapped[list[int]] = mapped_column(JSON)
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    sent_at: Mapped[int]


class BlockRow(Base):
    """A person who mutes or blocks another."""

    __tablename__ = "blocks"
    __table_args__ = (UniqueConstraint("person", "blocked_person"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"), info={"person": Personal("delete", ("name", "block"))}
    )
    blocked_person: Mapped[str] = mapped_column(
        ForeignKey("people.id"), index=True, info={"person": Personal("delete")}
    )
    name: Mapped[str] = mapped_column(String(40))
    block: Mapped[bool]

    def absorb(self, other: Self) -> None:
        """Block if one of the two blocks, and the other one only mutes."""
        self.block = self.block or other.block


class ReportRow(Base):
    """A report. It outlives the message, the table and the person that it is about."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    sent_at: Mapped[int]
    reporter: Mapped[str | None] = mapped_column(
        ForeignKey("people.id"),
        index=True,
        info={"person": Personal("delete", ("table_id", "reason", "sent_at"))},
    )
    table_id: Mapped[str] = mapped_column(String(32))
    message_number: Mapped[int | None]
    person: Mapped[str | None] = mapped_column(
        String(32), index=True, info={"person": Personal("anonymize")}
    )
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    closed: Mapped[bool]


class NoteRow(Base):
    """A private note about a table."""

    __tablename__ = "notes"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"),
        primary_key=True,
        info={"person": Personal("delete", ("table_id", "text"))},
    )
    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    text: Mapped[str] = mapped_column(Text)

    def absorb(self, other: Self) -> None:
        """Add the text of the other note."""
        self.text = f"{self.text}\n\n{other.text}"


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


class SuspensionRow(Base):
    """A person who may not sign in, for good or until a time."""

    __tablename__ = "suspensions"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id"), primary_key=True, info={"person": Personal("delete", ("until",))}
    )
    until: Mapped[int | None]


class OrderRow(Base):
    """An order of an administrator, with its reason and the time when it was carried out."""

    __tablename__ = "moderation_orders"

    id: Mapped[int] = mapped_column(primary_key=True)
    created_at: Mapped[int]
    administrator: Mapped[str] = mapped_column(String(40))
    action: Mapped[str] = mapped_column(String(8))
    subject: Mapped[str] = mapped_column(String(32), info={"person": Personal("keep")})
    until: Mapped[int | None]
    reason: Mapped[str] = mapped_column(Text)
    done_at: Mapped[int | None]
