"""How moderation is kept: who may not sign in, and what the host has ordered."""

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from firstclass.service.adapters.sql.models import Base


class SuspensionRow(Base):
    """Somebody may not sign in, for good or until then."""

    __tablename__ = "suspensions"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    until: Mapped[int | None]


class OrderRow(Base):
    """What somebody at the server's machine has ordered, why, and when it was carried out."""

    __tablename__ = "orders"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int]
    by: Mapped[str] = mapped_column(String(40))
    action: Mapped[str] = mapped_column(String(8))
    subject: Mapped[str] = mapped_column(String(32))
    until: Mapped[int | None]
    reason: Mapped[str] = mapped_column(Text)
    done: Mapped[int | None]
