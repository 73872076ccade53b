"""The administrator's orders and the suspensions in the database."""

from typing import cast

from sqlalchemy import Engine, delete, select, update
from sqlalchemy.orm import Session as Transaction
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import reading
from firstclass.service.adapters.sql.models import OrderRow, ReportRow, SuspensionRow
from firstclass.service.chat.moderation import ModerationOrder, ModerationStore, OrderAction


class SqlModerationStore(ModerationStore):
    """The administrator's orders and the suspensions."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def pending_orders(self) -> list[ModerationOrder]:
        left = select(OrderRow).where(OrderRow.done_at.is_(None)).order_by(OrderRow.id)
        with reading(self._engine) as transaction:
            return [
                ModerationOrder(row.id, cast(OrderAction, row.action), row.subject, row.until)
                for row in transaction.scalars(left)
            ]

    @override
    def suspend(self, person: str, until: int | None) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(SuspensionRow(person=person, until=until))

    @override
    def restore(self, person: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(SuspensionRow).where(SuspensionRow.person == person))

    @override
    def close_report(self, report: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            own = update(ReportRow).where(ReportRow.id == report)
            transaction.execute(own.values(closed=True))

    @override
    def mark_done(self, order: int, at: int) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(update(OrderRow).where(OrderRow.id == order).values(done_at=at))
