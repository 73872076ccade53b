"""How talk is kept: what was said, whom somebody shuns, complaints, notes."""

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from firstclass.service.adapters.sql.models import Base


class LineRow(Base):
    """What somebody has said at a table."""

    __tablename__ = "talk"

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    gallery: Mapped[bool]
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    key_hash: Mapped[str | None] = mapped_column(String(64))
    seats: Mapped[list[int]] = mapped_column(JSON)
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int]


class ShunRow(Base):
    """That somebody wants to hear nothing of another, or not to meet them."""

    __tablename__ = "shuns"
    __table_args__ = (UniqueConstraint("person", "other"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    other: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    block: Mapped[bool]


class ReportRow(Base):
    """A complaint. It outlives the line, the table and the person that it is about."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[int]
    by: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    table_id: Mapped[str] = mapped_column(String(32))
    number: Mapped[int | None]
    person: Mapped[str | None] = mapped_column(String(32), index=True)
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    closed: Mapped[bool] = mapped_column(server_default=false())


class NoteRow(Base):
    """What somebody keeps for themselves about a table."""

    __tablename__ = "notes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
