"""The schema: tables with their moves, boxes, reviews, people and sign-in methods."""

from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, false, text, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of all tables of the database.

    Integers have 64 bits, as in SQLite. With 32 bits, times would end in 2038.
    """

    type_annotation_map: ClassVar = {int: BigInteger().with_variant(Integer, "sqlite")}


def attributes(row: type[Base]) -> set[str]:
    """Return the names of the attributes of a row, which can differ from the columns' names."""
    return {*row.__mapper__.column_attrs.keys()}


class TableRow(Base):
    """A table with its seats and the beginning of its game.

    The record holds the moves played before anybody sat here. ``samples`` are the moments at which
    hidden cards were dealt again, and ``parent`` is the table that this one branched off from.
    ``again`` is the table of the rematch, and ``answers`` say who wants it. ``owner`` is the person
    who owns the table. ``salt`` is part of the commitment to the seed. Spectators see each move
    ``spectators`` moves later, or never if that is null. ``made`` and ``played`` are seconds since
    1970.

    ``stirred`` is true if something happened since the last check for notifications. ``day`` is the
    day of a daily deal, if the table plays one. ``changes`` is the revision of the table.
    ``question`` is a request to undo. ``rated`` is true if the result counts, for ratings or in a
    tournament, and ``help_allowed`` if hints and branches are allowed while the game is running.
    """

    __tablename__ = "tables"
    __table_args__ = (
        Index(
            "ix_tables_stirred",
            "stirred",
            sqlite_where=text("stirred = 1"),
            postgresql_where=text("stirred"),
        ),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64))
    seats: Mapped[list[dict[str, str]]] = mapped_column(JSON)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    samples: Mapped[list[dict[str, Any]]] = mapped_column(JSON, server_default=text("'[]'"))
    parent: Mapped[str | None] = mapped_column(String(32))
    again: Mapped[str | None] = mapped_column(String(32))
    answers: Mapped[dict[str, bool]] = mapped_column(JSON, server_default=text("'{}'"))
    seed_named: Mapped[bool] = mapped_column(server_default=false())
    over: Mapped[bool] = mapped_column(server_default=false())
    salt: Mapped[str] = mapped_column(String(32), server_default="")
    made: Mapped[int] = mapped_column(server_default=text("0"))
    owner: Mapped[str | None] = mapped_column(String(32), index=True)
    played: Mapped[int] = mapped_column(server_default=text("0"))
    spectators: Mapped[int | None] = mapped_column(server_default=text("0"))
    stirred: Mapped[bool] = mapped_column(server_default=false())
    day: Mapped[str | None] = mapped_column(String(10))
    changes: Mapped[int] = mapped_column(server_default=text("0"))
    question: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    rated: Mapped[bool] = mapped_column(server_default=false())
    help_allowed: Mapped[bool] = mapped_column(server_default=true())


class InvitedSeatRow(Base):
    """A seat that was given away, with the hashes of its invitation and of its key.

    Or the person who sits there.
    """

    __tablename__ = "guests"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    invitation_hash: Mapped[str | None] = mapped_column(String(64))
    key_hash: Mapped[str | None] = mapped_column(String(64))
    person: Mapped[str | None] = mapped_column(String(32), index=True)


class ActionRow(Base):
    """A move that was played, or taken back with the chance to redo it; numbered from 0.

    ``once`` is the client's idempotency key. A move with the same key is not played twice.
    """

    __tablename__ = "actions"
    __table_args__ = (Index("ix_actions_once", "table_id", "once", unique=True),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    notation: Mapped[str] = mapped_column(String(64))
    lapse: Mapped[str] = mapped_column(String(16), server_default="")
    undone: Mapped[bool] = mapped_column(server_default=false())
    once: Mapped[str | None] = mapped_column(String(40))


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
    made: Mapped[int]
    seen: Mapped[int]
    login: Mapped[str | None] = mapped_column(String(40), unique=True)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    mail: Mapped[str | None] = mapped_column(String(200), unique=True)
    program: Mapped[bool] = mapped_column(server_default=false())


class SessionRow(Base):
    """A person who is signed in on a device."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    device: Mapped[str] = mapped_column(String(40))
    made: Mapped[int]
    used: Mapped[int]


class PasskeyRow(Base):
    """The public key of a passkey on a person's device or in their password manager."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(400), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    public_key: Mapped[bytes]
    uses: Mapped[int]
    device: Mapped[str] = mapped_column(String(40))
    made: Mapped[int]


class ApiTokenRow(Base):
    """An API token of a person."""

    __tablename__ = "permits"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    scope: Mapped[str] = mapped_column(String(8))
    made: Mapped[int]
    used: Mapped[int]


class EmailTokenRow(Base):
    """An email link that was sent to an address."""

    __tablename__ = "letters"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    mail: Mapped[str] = mapped_column(String(200))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    until: Mapped[int]
