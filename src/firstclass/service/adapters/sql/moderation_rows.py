"""The schema of moderation: suspensions and orders."""

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from firstclass.service.adapters.sql.models import Base, Personal


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
