"""The schema: tables with their moves, boxes, reviews, people and sign-in methods."""

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


class Base(DeclarativeBase):
    """The base of all tables of the database.

    Integers have 64 bits, as in SQLite. With 32 bits, times would end in 2038.
    """

    type_annotation_map: ClassVar = {int: BigInteger().with_variant(Integer, "sqlite")}


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
    seats: Mapped[list[dict[str, str]]] = mapped_column(JSON)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    redeals: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    parent: Mapped[str | None] = mapped_column(String(32))
    rematch_table: Mapped[str | None] = mapped_column(String(32))
    rematch_votes: Mapped[dict[str, bool]] = mapped_column(JSON)
    seed_named: Mapped[bool]
    over: Mapped[bool]
    salt: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[int]
    owner: Mapped[str | None] = mapped_column(String(32), index=True)
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
    person: Mapped[str | None] = mapped_column(String(32), index=True)


class ActionRow(Base):
    """A move that was played, or taken back with the chance to redo it; numbered from 0.

    ``idempotency_key`` comes from the client. A move with the same key is not played twice.
    """

    __tablename__ = "actions"
    __table_args__ = (
        Index("ix_actions_idempotency_key", "table_id", "idempotency_key", unique=True),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    notation: Mapped[str] = mapped_column(String(64))
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

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]
    last_seen_at: Mapped[int]
    login: Mapped[str | None] = mapped_column(String(40), unique=True)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(200), unique=True)
    is_bot: Mapped[bool]


class SessionRow(Base):
    """A person who is signed in on a device."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    device: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]
    last_used_at: Mapped[int]


class PasskeyRow(Base):
    """The public key of a passkey on a person's device or in their password manager."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(400), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    public_key: Mapped[bytes]
    sign_count: Mapped[int]
    device: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]


class ApiTokenRow(Base):
    """An API token of a person."""

    __tablename__ = "api_tokens"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
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
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    expires_at: Mapped[int]
