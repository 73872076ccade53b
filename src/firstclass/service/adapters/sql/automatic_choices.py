"""The automatic choices in the database."""

from dataclasses import asdict

from sqlalchemy import Engine, String, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import change_table, reading
from firstclass.service.adapters.sql.models import Base, Personal, from_row
from firstclass.service.ports import AutomaticChoiceStore
from firstclass.service.stored import AutomaticChoice


class AutomaticChoiceRow(Base):
    """The automatic choice of a seat, with the version and the person at that time."""

    __tablename__ = "automatic_choices"

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    action: Mapped[str] = mapped_column(String(64))
    version: Mapped[int]
    decider: Mapped[str] = mapped_column(
        String(64), info={"person": Personal("delete", ("table_id", "seat", "action"))}
    )


class SqlAutomaticChoiceStore(AutomaticChoiceStore):
    """The automatic choices of all tables."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def find_all(self, table_id: str) -> list[AutomaticChoice]:
        own = select(AutomaticChoiceRow).filter_by(table_id=table_id)
        with reading(self._engine) as session:
            return [from_row(AutomaticChoice, row) for row in session.scalars(own)]

    @override
    def save(self, table_id: str, choice: AutomaticChoice, *, expected_revision: int) -> None:
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, expected_revision)
            session.merge(AutomaticChoiceRow(table_id=table_id, **asdict(choice)))

    @override
    def delete(self, table_id: str, seat: int, *, expected_revision: int) -> None:
        own = delete(AutomaticChoiceRow).filter_by(table_id=table_id, seat=seat)
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, expected_revision)
            session.execute(own)
