"""The schema of the chat: messages, blocks, reports and notes."""

from typing import Self

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from firstclass.service.adapters.sql.models import Base, Personal


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
