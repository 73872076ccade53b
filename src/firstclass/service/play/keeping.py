"""The actions of a table where they are kept: none of them twice, and none in doubt."""

from collections.abc import Iterator
from contextlib import contextmanager

from firstclass.messages import Reason
from firstclass.service.play.gathering import Playing
from firstclass.service.ports import Overtaken, Store
from firstclass.service.protocol.errors import Refusal
from firstclass.service.stored import Appended, Played, StoredTable, Stroke


class GoneOn(Refusal):
    """Another server has changed the table meanwhile, so nothing was changed here."""

    def __init__(self) -> None:
        super().__init__("stale", Reason("gone_on"))


class Keeping:
    """Keeps the changes of one table, and knows what clients have called its actions."""

    def __init__(self, store: Store, stored: StoredTable) -> None:
        self._store = store
        self._table = stored.id
        self.in_doubt = False
        self._read(stored)

    def has(self, once: str | None) -> bool:
        """Whether an action that a client calls so was played, even if it was taken back since."""
        return once in self._names

    def append(self, number: int, played: Played, stroke: Stroke | None) -> Playing:
        """Say that an action is to be kept; what was taken back is lost."""
        with self.change() as seen:
            yield Appended(self._table, number, played, stroke, seen=seen)
        if played.once is not None:
            self._names.add(played.once)

    def cut(self, version: int, stroke: Stroke | None) -> None:
        """Keep that the actions before this number stand, and no others."""
        with self.change() as seen:
            self._store.cut(self._table, version, stroke, seen=seen)

    def news(self) -> StoredTable | None:
        """What is kept, if others have changed it or the last change here is in doubt.

        The line to a database can break between a change and the answer to it.
        """
        stored = self._store.find(self._table)
        if stored is None or (stored.changes == self.changes and not self.in_doubt):
            return None
        self.in_doubt = False
        self._read(stored)
        return stored

    @contextmanager
    def change(self) -> Iterator[int]:
        """Change what is kept, where the table was ``seen`` last. Raises GoneOn if it is not."""
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
