"""What is kept: how the game of a table began, and every action played; reviews; people."""

from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, false, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables of the database.

    Whole numbers have 64 bits, as SQLite has them anyway: else times would end in 2038.
    """

    type_annotation_map: ClassVar = {int: BigInteger().with_variant(Integer, "sqlite")}


class TableRow(Base):
    """One table: who sits at it, and how its game began.

    The record holds the actions played before anybody sat here. ``samples`` are the moments at
    which all that somebody could not see was dealt anew, ``parent`` is the table left there,
    ``again`` the one where the same company plays once more, and ``answers`` say who wants to.
    ``owner`` is the person whose it is, ``salt`` seals the seed; spectators see what is played so
    many actions later, or, if that is null, never. It was made and last played at in these seconds
    since 1970. It is ``stirred`` if something has happened since somebody looked whom to tell.
    ``day`` is the one whose deal is played there, if it is one. ``changes`` counts all that has
    changed there, ``question`` is what people are asked about an undo.
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


class GuestRow(Base):
    """A seat that was given away: the hashes of the invitation it waits for and of its own key.

    Or the person who sits there.
    """

    __tablename__ = "guests"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    invitation_hash: Mapped[str | None] = mapped_column(String(64))
    key_hash: Mapped[str | None] = mapped_column(String(64))
    person: Mapped[str | None] = mapped_column(String(32), index=True)


class ActionRow(Base):
    """One action played, or taken back and still to be redone; numbered from 0.

    ``once`` is what the client calls it that asked for it: the same is not played twice.
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
    """A box that tables were played with, under the hash of its content."""

    __tablename__ = "catalogues"

    hash: Mapped[str] = mapped_column(String(16), primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSON)


class ReviewRow(Base):
    """The review of a game, under a key that names the game and who judged it."""

    __tablename__ = "reviews"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSON)


class PersonRow(Base):
    """Somebody who plays, and the ways back."""

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
    """Somebody signed in at a device."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    device: Mapped[str] = mapped_column(String(40))
    made: Mapped[int]
    used: Mapped[int]


class PasskeyRow(Base):
    """The public half of a key pair in somebody's device or password manager."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(400), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    public_key: Mapped[bytes]
    uses: Mapped[int]
    device: Mapped[str] = mapped_column(String(40))
    made: Mapped[int]


class PermitRow(Base):
    """What a program acts with in somebody's name."""

    __tablename__ = "permits"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    scope: Mapped[str] = mapped_column(String(8))
    made: Mapped[int]
    used: Mapped[int]


class LetterRow(Base):
    """A link that was sent to an address."""

    __tablename__ = "letters"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    mail: Mapped[str] = mapped_column(String(200))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    until: Mapped[int]
