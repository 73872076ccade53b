"""Storing the actions of a table: never twice, and never with an unknown result."""

from collections.abc import Iterator
from contextlib import contextmanager

from firstclass.messages import Reason
from firstclass.service.play.gathering import Playing
from firstclass.service.ports import Overtaken, Store
from firstclass.service.protocol.errors import Refusal
from firstclass.service.stored import Appended, Played, StoredTable, Stroke


class GoneOn(Refusal):
    """Another server has changed the table in the meantime. Nothing was changed here."""

    def __init__(self) -> None:
        super().__init__("stale", Reason("gone_on"))


class Keeping:
    """Stores the changes of one table, and knows the idempotency keys of its actions."""

    def __init__(self, store: Store, stored: StoredTable) -> None:
        self._store = store
        self._table = stored.id
        self.in_doubt = False
        self._read(stored)

    def has(self, once: str | None) -> bool:
        """Return whether an action with this idempotency key was played, even if undone since."""
        return once in self._names

    def append(self, number: int, played: Played, stroke: Stroke | None) -> Playing:
        """Store an action with its clock event. Moves that were taken back are lost."""
        with self.change() as seen:
            yield Appended(self._table, number, played, stroke, seen=seen)
        if played.once is not None:
            self._names.add(played.once)

    def cut(self, version: int, stroke: Stroke | None) -> None:
        """Store that only the actions before this number count."""
        with self.change() as seen:
            self._store.cut(self._table, version, stroke, seen=seen)

    def news(self) -> StoredTable | None:
        """Return the stored table, if others have changed it or the last change here is in doubt.

        The connection to a database can break between a change and its confirmation.
        """
        stored = self._store.find(self._table)
        if stored is None or (stored.changes == self.changes and not self.in_doubt):
            return None
        self.in_doubt = False
        self._read(stored)
        return stored

    @contextmanager
    def change(self) -> Iterator[int]:
        """Enter a context for a change, which gets the last known revision.

        Raises GoneOn if it is stale.
        """
        self.in_doubt = True
        try:
            yield self.changes
        except Overtaken as overtaken:
            raise GoneOn from overtaken
        self.changes += 1
        self.in_doubt = False

    def _read(self, stored: StoredTable) -> None:
        played = (*stored.actions, *stored.undone)
        self._names = {action.once for action in played if action.once is not None}
        self.changes = stored.changes
