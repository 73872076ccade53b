"""The automatic choices in the database."""

from dataclasses import asdict

from sqlalchemy import Engine, String, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from firstclass.service.adapters.sql.changes import change_table
from firstclass.service.adapters.sql.models import Base
from firstclass.service.stored import Instruction


class InstructionRow(Base):
    """The automatic choice of a seat, with the version and the person at that time."""

    __tablename__ = "instructions"

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    action: Mapped[str] = mapped_column(String(64))
    version: Mapped[int]
    whose: Mapped[str] = mapped_column(String(64))


class InstructionStore:
    """The automatic choices of all tables."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, table_id: str) -> list[Instruction]:
        """Return all automatic choices at a table."""
        own = select(InstructionRow).filter_by(table_id=table_id)
        with Session(self._engine) as session:
            return [
                Instruction(row.seat, row.action, row.version, row.whose)
                for row in session.scalars(own)
            ]

    def keep(self, table_id: str, left: Instruction, *, seen: int) -> None:
        """Save an automatic choice and replace an earlier one of the same seat."""
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen)
            session.merge(InstructionRow(table_id=table_id, **asdict(left)))

    def drop(self, table_id: str, seat: int, *, seen: int) -> None:
        """Remove the automatic choice of a seat."""
        own = delete(InstructionRow).filter_by(table_id=table_id, seat=seat)
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen)
            session.execute(own)
