"""The actions of a table where they are kept: none of them twice, and none in doubt."""

from collections.abc import Iterator
from contextlib import contextmanager

from firstclass.service.ports import Store
from firstclass.service.stored import Played, StoredTable, Stroke


class Keeping:
    """Keeps the actions of one table, and knows what clients have called them."""

    def __init__(self, store: Store, stored: StoredTable) -> None:
        self._store = store
        self._table = stored.id
        self._in_doubt = False
        self._read(stored)

    def has(self, once: str | None) -> bool:
        """Whether an action that a client calls so was played, even if it was taken back since."""
        return once in self._names

    def append(self, number: int, played: Played, stroke: Stroke | None) -> None:
        """Keep an action; what was taken back is lost."""
        with self._change():
            self._store.append(self._table, number, played, stroke)
        if played.once is not None:
            self._names.add(played.once)

    def cut(self, version: int, stroke: Stroke | None) -> None:
        """Keep that the actions before this number stand, and no others."""
        with self._change():
            self._store.cut(self._table, version, stroke)

    def doubted(self) -> StoredTable | None:
        """What is kept, if the last change has failed, for it may have been kept nevertheless.

        The line to a database can break between a change and the answer to it.
        """
        if not self._in_doubt or (stored := self._store.find(self._table)) is None:
            return None
        self._in_doubt = False
        self._read(stored)
        return stored

    def _read(self, stored: StoredTable) -> None:
        played = (*stored.actions, *stored.undone)
        self._names = {action.once for action in played if action.once is not None}

    @contextmanager
    def _change(self) -> Iterator[None]:
        self._in_doubt = True
        yield
        self._in_doubt = False
