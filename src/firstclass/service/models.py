"""What is kept of a table: how it was set up, and every action played."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables of the database."""


class TableRow(Base):
    """One table: who sits at it, and the record of its game before the first action."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64))
    seats: Mapped[list[dict[str, str]]] = mapped_column(JSON)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)


class ActionRow(Base):
    """One action played; actions of a table are numbered from 0."""

    __tablename__ = "actions"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    notation: Mapped[str] = mapped_column(String(64))
