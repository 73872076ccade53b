"""Notifications in the database."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import Engine, and_, delete, false, or_, select, tuple_, update
from sqlalchemy.orm import Session as Transaction
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import acquire_write_lock, reading
from firstclass.service.adapters.sql.models import (
    NotificationChannelRow,
    NotificationRow,
    NotificationSettingsRow,
    PersonRow,
    ServerSecretRow,
    TableRow,
    from_row,
)
from firstclass.service.notifications.ports import (
    CheckedTable,
    Notification,
    NotificationChannel,
    NotificationSettings,
    NotificationStore,
)
from firstclass.service.protocol.notifications import ChannelKind

BATCH_SIZE = 100
"""The notifications that are read at a time."""


class SqlNotificationStore(NotificationStore):
    """The notifications and their channels."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def tables_to_check(self) -> dict[str, int]:
        query = select(TableRow.id, TableRow.revision).where(TableRow.needs_notification_check)
        with reading(self._engine) as transaction:
            return {row.id: row.revision for row in transaction.execute(query)}

    @override
    def save_checked(self, checked: Mapping[str, CheckedTable], forget_before: int) -> None:
        theirs = NotificationRow.table_id.in_(checked)
        seen = [(table_id, revision) for table_id, (revision, _) in checked.items()]
        own = update(TableRow).where(tuple_(TableRow.id, TableRow.revision).in_(seen))
        with Transaction(self._engine) as transaction, transaction.begin():
            known = {*transaction.scalars(select(NotificationRow.table_id).where(theirs))}
            for table_id, (_, notifications) in checked.items():
                # Most tables have nobody to notify.
                if notifications or table_id in known:
                    save_notifications(transaction, table_id, notifications, forget_before)
            transaction.execute(own.values(needs_notification_check=False))

    @override
    def recover(self, kinds: Sequence[ChannelKind]) -> None:
        again = select(NotificationChannelRow.id).where(NotificationChannelRow.kind.in_(kinds))
        carried = update(NotificationRow).where(NotificationRow.state == "sending")
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(
                carried.where(NotificationRow.channel.in_(again)).values(state="waiting")
            )
            transaction.execute(carried.values(state="sent"))

    @override
    def due(self, now: int) -> list[Notification]:
        waiting = select(NotificationRow).where(
            NotificationRow.state == "waiting", NotificationRow.due_at <= now
        )
        with reading(self._engine) as transaction:
            rows = transaction.scalars(waiting.order_by(NotificationRow.due_at).limit(BATCH_SIZE))
            return [from_row(Notification, row) for row in rows]

    @override
    def save_notification(self, notification: Notification) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            own = update(NotificationRow).where(NotificationRow.id == notification.id)
            transaction.execute(own.values(**asdict(notification)))

    @override
    def claim(self, notification: str) -> bool:
        waits = (NotificationRow.id == notification) & (NotificationRow.state == "waiting")
        with Transaction(self._engine) as transaction, transaction.begin():
            own = (
                update(NotificationRow)
                .where(waits)
                .values(state="sending")
                .returning(NotificationRow.id)
            )
            return transaction.scalar(own) is not None

    @override
    def delete_notification(self, notification: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(NotificationRow).where(NotificationRow.id == notification))

    @override
    def save_channel(self, channel: NotificationChannel) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            if channel.kind == "push":
                same = select(NotificationChannelRow.id).where(
                    NotificationChannelRow.kind == "push", NotificationChannelRow.to == channel.to
                )
                transaction.execute(
                    delete(NotificationRow).where(NotificationRow.channel.in_(same))
                )
                transaction.execute(
                    delete(NotificationChannelRow).where(NotificationChannelRow.id.in_(same))
                )
            transaction.add(NotificationChannelRow(**asdict(channel)))

    @override
    def channel(self, channel_id: str) -> NotificationChannel | None:
        with reading(self._engine) as transaction:
            row = transaction.get(NotificationChannelRow, channel_id)
            return None if row is None else from_row(NotificationChannel, row)

    @override
    def channels(self, person: str) -> list[NotificationChannel]:
        theirs = (
            select(NotificationChannelRow)
            .filter_by(person=person)
            .order_by(NotificationChannelRow.created_at, NotificationChannelRow.id)
        )
        with reading(self._engine) as transaction:
            return [from_row(NotificationChannel, row) for row in transaction.scalars(theirs)]

    @override
    def delete_channel(self, channel_id: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(
                delete(NotificationRow).where(NotificationRow.channel == channel_id)
            )
            transaction.execute(
                delete(NotificationChannelRow).where(NotificationChannelRow.id == channel_id)
            )

    @override
    def email_of(self, person: str) -> str | None:
        with reading(self._engine) as transaction:
            return transaction.scalar(select(PersonRow.email).where(PersonRow.id == person))

    @override
    def settings(self, person: str) -> NotificationSettings | None:
        with reading(self._engine) as transaction:
            row = transaction.get(NotificationSettingsRow, person)
            return None if row is None else from_row(NotificationSettings, row)

    @override
    def save_settings(self, settings: NotificationSettings) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(NotificationSettingsRow(**asdict(settings)))

    @override
    def secret(self, name: str, make: Callable[[], str]) -> str:
        with Transaction(self._engine) as transaction, transaction.begin():
            acquire_write_lock(transaction)
            row = transaction.get(ServerSecretRow, name)
            if row is None:
                row = ServerSecretRow(name=name, value=make())
                transaction.add(row)
            return row.value


def save_notifications(
    transaction: Transaction,
    table_id: str,
    notifications: Sequence[Notification],
    forget_before: int,
) -> None:
    """Save the notifications of one table."""
    here = NotificationRow.table_id == table_id
    state = NotificationRow.state
    # All of them are for one person and one turn.
    now = or_(
        false(),
        *(
            and_(NotificationRow.person == n.person, NotificationRow.turn_version == n.turn_version)
            for n in notifications[:1]
        ),
    )
    still_due = and_(
        now, NotificationRow.kind.in_({notification.kind for notification in notifications})
    )
    changes = (
        delete(NotificationRow).where(here, state == "waiting", ~still_due),
        delete(NotificationRow).where(
            here, state == "passed", NotificationRow.created_at < forget_before
        ),
        update(NotificationRow).where(here, state == "sent", ~now).values(state="passed"),
        update(NotificationRow).where(here, state == "passed", now).values(state="sent"),
    )
    for change in changes:
        transaction.execute(change)
    rows = transaction.execute(
        select(NotificationRow.channel, NotificationRow.kind).where(here, now)
    )
    kept = {(row.channel, row.kind) for row in rows}
    transaction.add_all(
        NotificationRow(**asdict(notification))
        for notification in notifications
        if (notification.channel, notification.kind) not in kept
    )
