"""Storing the actions of a table: never twice, and never with an unknown result."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from firstclass.messages import Reason
from firstclass.service.play.group_commit import ActionTransaction
from firstclass.service.ports import ConflictError, Store, StoreBusyError
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.stored import ClockEvent, NewAction, StoredAction, StoredTable


class StaleRevisionError(RefusedError):
    """Another server has changed the table in the meantime. Nothing was changed here."""

    def __init__(self) -> None:
        super().__init__("stale", Reason("table_changed"))


class TablePersistence:
    """Stores the changes of one table, and knows the idempotency keys of its actions."""

    def __init__(self, store: Store, stored: StoredTable) -> None:
        self._store = store
        self._table = stored.id
        self.accept(stored)

    def was_played(self, idempotency_key: str | None) -> bool:
        """Return whether an action with this idempotency key was played, even if undone since."""
        return idempotency_key in self._idempotency_keys

    def append(
        self,
        number: int,
        played: StoredAction,
        clock_event: ClockEvent | None,
        ended_at: int | None,
    ) -> ActionTransaction:
        """Store an action with its clock event. Moves that were taken back are lost.

        ``ended_at`` is the time if this action ends the game.
        """
        with self.optimistic_change() as expected_revision:
            yield NewAction(
                self._table,
                number,
                played,
                clock_event,
                ended_at,
                expected_revision=expected_revision,
            )
        if played.idempotency_key is not None:
            self._idempotency_keys.add(played.idempotency_key)

    def set_version(self, version: int, clock_event: ClockEvent | None) -> None:
        """Store that only the actions before this number count."""
        with self.optimistic_change() as expected_revision:
            self._store.set_version(
                self._table, version, clock_event, expected_revision=expected_revision
            )

    def set_undo_request(self, request: dict[str, Any] | None) -> None:
        """Store the current request to undo."""
        with self.optimistic_change() as expected_revision:
            self._store.save_undo_request(self._table, request, expected_revision=expected_revision)

    def find_change(self) -> StoredTable | None:
        """Return the stored table, if others have changed it or the last change here is in doubt.

        The connection to a database can break between a change and its confirmation. The change
        stays in doubt until the table is accepted.
        """
        stored = self._store.find(self._table)
        if stored is None or (stored.revision == self.revision and not self.commit_unknown):
            return None
        return stored

    def accept(self, stored: StoredTable) -> None:
        """Continue with this stored table."""
        played = (*stored.actions, *stored.undone)
        self._idempotency_keys = {
            action.idempotency_key for action in played if action.idempotency_key is not None
        }
        self.revision = stored.revision
        self.commit_unknown = False

    @contextmanager
    def optimistic_change(self) -> Iterator[int]:
        """Enter a context for a change, which gets the last known revision.

        Raises StaleRevisionError if it is stale.
        """
        self.commit_unknown = True
        try:
            yield self.revision
        except ConflictError as overtaken:
            raise StaleRevisionError from overtaken
        except StoreBusyError:
            self.commit_unknown = False
            raise
        self.revision += 1
        self.commit_unknown = False
