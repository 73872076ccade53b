"""Notifications in the database."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import Engine, and_, delete, false, or_, select, tuple_, update
from sqlalchemy.orm import Session as Transaction

from firstclass.service.adapters.sql.concurrency import acquire_write_lock, reading
from firstclass.service.adapters.sql.models import PersonRow, TableRow, from_row
from firstclass.service.adapters.sql.notification_rows import (
    NotificationChannelRow,
    NotificationRow,
    NotificationSettingsRow,
    ServerSecretRow,
)
from firstclass.service.notifications.ports import (
    CheckedTable,
    Notification,
    NotificationChannel,
    NotificationSettings,
)
from firstclass.service.protocol.notifications import ChannelKind

BATCH_SIZE = 100
"""The notifications that are read at a time."""


class NotificationStore:
    """The notifications and their channels."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def tables_to_check(self) -> dict[str, int]:
        """Return the tables with events since `save_checked`, with their revisions."""
        query = select(TableRow.id, TableRow.revision).where(TableRow.needs_notification_check)
        with reading(self._engine) as transaction:
            return {row.id: row.revision for row in transaction.execute(query)}

    def save_checked(self, checked: Mapping[str, CheckedTable], forget_before: int) -> None:
        """Save the notifications of tables, and that nothing has happened there since."""
        theirs = NotificationRow.table_id.in_(checked)
        seen = [(table_id, revision) for table_id, (revision, _) in checked.items()]
        own = update(TableRow).where(tuple_(TableRow.id, TableRow.revision).in_(seen))
        with Transaction(self._engine) as transaction, transaction.begin():
            known = {*transaction.scalars(select(NotificationRow.table_id).where(theirs))}
            for table_id, (_, notices) in checked.items():
                # Most tables have nobody to notify.
                if notices or table_id in known:
                    save_notifications(transaction, table_id, notices, forget_before)
            transaction.execute(own.values(needs_notification_check=False))

    def recover(self, kinds: Sequence[ChannelKind]) -> None:
        """Handle notifications that were being sent when the program ended.

        Those on these kinds of channels wait again; others count as sent.
        """
        again = select(NotificationChannelRow.id).where(NotificationChannelRow.kind.in_(kinds))
        carried = update(NotificationRow).where(NotificationRow.state == "sending")
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(
                carried.where(NotificationRow.channel.in_(again)).values(state="waiting")
            )
            transaction.execute(carried.values(state="sent"))

    def due(self, now: int) -> list[Notification]:
        """Return the notifications that are due, the longest overdue first."""
        waiting = select(NotificationRow).where(
            NotificationRow.state == "waiting", NotificationRow.due_at <= now
        )
        with reading(self._engine) as transaction:
            rows = transaction.scalars(waiting.order_by(NotificationRow.due_at).limit(BATCH_SIZE))
            return [from_row(Notification, row) for row in rows]

    def save_notification(self, notice: Notification) -> None:
        """Save the state of a notification, if it still exists."""
        with Transaction(self._engine) as transaction, transaction.begin():
            own = update(NotificationRow).where(NotificationRow.id == notice.id)
            transaction.execute(own.values(**asdict(notice)))

    def claim(self, notice: str) -> bool:
        """Mark a notification as being sent; return False if another server already sends it."""
        waits = (NotificationRow.id == notice) & (NotificationRow.state == "waiting")
        with Transaction(self._engine) as transaction, transaction.begin():
            own = (
                update(NotificationRow)
                .where(waits)
                .values(state="sending")
                .returning(NotificationRow.id)
            )
            return transaction.scalar(own) is not None

    def delete_notification(self, notice: str) -> None:
        """Delete a notification."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(NotificationRow).where(NotificationRow.id == notice))

    def save_channel(self, channel: NotificationChannel) -> None:
        """Save a channel.

        A browser belongs to one person, so the channel of a previous one is deleted.
        """
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

    def channel(self, channel_id: str) -> NotificationChannel | None:
        """Return the channel with this id, or None."""
        with reading(self._engine) as transaction:
            row = transaction.get(NotificationChannelRow, channel_id)
            return None if row is None else from_row(NotificationChannel, row)

    def channels(self, person: str) -> list[NotificationChannel]:
        """Return the channels of a person, the oldest first."""
        theirs = (
            select(NotificationChannelRow)
            .filter_by(person=person)
            .order_by(NotificationChannelRow.created_at, NotificationChannelRow.id)
        )
        with reading(self._engine) as transaction:
            return [from_row(NotificationChannel, row) for row in transaction.scalars(theirs)]

    def delete_channel(self, channel_id: str) -> None:
        """Delete a channel and its notifications."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(
                delete(NotificationRow).where(NotificationRow.channel == channel_id)
            )
            transaction.execute(
                delete(NotificationChannelRow).where(NotificationChannelRow.id == channel_id)
            )

    def email_of(self, person: str) -> str | None:
        """Return the email address of a person, or None."""
        with reading(self._engine) as transaction:
            return transaction.scalar(select(PersonRow.email).where(PersonRow.id == person))

    def settings(self, person: str) -> NotificationSettings | None:
        """Return the notification settings of a person, or None."""
        with reading(self._engine) as transaction:
            row = transaction.get(NotificationSettingsRow, person)
            return None if row is None else from_row(NotificationSettings, row)

    def save_settings(self, settings: NotificationSettings) -> None:
        """Save the notification settings of a person."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(NotificationSettingsRow(**asdict(settings)))

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Return a secret of the server by name. It is created when first needed."""
        with Transaction(self._engine) as transaction, transaction.begin():
            acquire_write_lock(transaction)
            row = transaction.get(ServerSecretRow, name)
            if row is None:
                row = ServerSecretRow(name=name, value=make())
                transaction.add(row)
            return row.value


def save_notifications(
    transaction: Transaction, table_id: str, notices: Sequence[Notification], forget_before: int
) -> None:
    """Save the notifications of one table."""
    here = NotificationRow.table_id == table_id
    state = NotificationRow.state
    # All of them are for one person and one turn.
    now = or_(
        false(),
        *(
            and_(NotificationRow.person == n.person, NotificationRow.turn_version == n.turn_version)
            for n in notices[:1]
        ),
    )
    still_due = and_(now, NotificationRow.kind.in_({notice.kind for notice in notices}))
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
        NotificationRow(**asdict(notice))
        for notice in notices
        if (notice.channel, notice.kind) not in kept
    )
