"""The schema of the chat: messages, blocks, reports and notes."""

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from firstclass.service.adapters.sql.models import Base


class ChatMessageRow(Base):
    """A chat message at a table."""

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


class BlockRow(Base):
    """A person who mutes or blocks another."""

    __tablename__ = "shuns"
    __table_args__ = (UniqueConstraint("person", "other"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    other: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    block: Mapped[bool]


class ReportRow(Base):
    """A report. It outlives the message, the table and the person that it is about."""

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
    """A private note about a table."""

    __tablename__ = "notes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
