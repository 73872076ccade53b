"""Group commit: actions of many tables that arrive together are stored in one commit.

Actions requested in one turn of the event loop are carried out in the next. All are checked,
stored, played and announced in one step without an await. Nobody waits for more than one commit,
however many actions arrive, and nobody sees an action that is not stored.
"""

import asyncio
from collections.abc import Generator, Sequence
from typing import NamedTuple

from firstclass.service.ports import ConflictError, Store
from firstclass.service.stored import NewAction

ActionTransaction = Generator[NewAction, None, None]
"""A generator that checks an action, yields what to store, and plays the action once it is stored.

If it cannot be stored, the reason is raised at the yield.
"""


class GroupCommit:
    """Collects actions at the tables of a store until the next turn of the loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[PendingAction] = []

    async def play(self, table_id: str, transaction: ActionTransaction) -> None:
        """Play an action at a table and return once it is played.

        Raises what ``transaction`` raises.
        """
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._play_all)
        waiting = PendingAction(table_id, RunningAction(transaction), loop.create_future())
        self._waiting.append(waiting)
        await waiting.done

    def _play_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        while waiting:
            # Of two actions at one table, the second is checked after the first was played.
            first = {each.table_id: each for each in reversed(waiting)}
            waiting = [each for each in waiting if each is not first[each.table_id]]
            commit_together(self._store, [each.action for each in first.values()])
            for each in first.values():
                each.resolve()


class RunningAction:
    """An action in progress."""

    def __init__(self, transaction: ActionTransaction) -> None:
        self._transaction = transaction
        self.to_store: NewAction | None = None
        self.error: Exception | None = None

    def advance(self, error: Exception | None = None) -> None:
        """Advance until something must be stored, or to the end. Errors are kept in ``error``."""
        try:
            self.to_store = (
                next(self._transaction) if error is None else self._transaction.throw(error)
            )
        except StopIteration:
            self.to_store = None
        except Exception as error:
            self.to_store, self.error = None, error


class PendingAction(NamedTuple):
    """An action that somebody waits for."""

    table_id: str
    action: RunningAction
    done: asyncio.Future[None]

    def resolve(self) -> None:
        """Report the result, unless nobody waits any longer."""
        if self.done.done():
            return
        if self.action.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.action.error)


def play_now(store: Store, transaction: ActionTransaction) -> None:
    """Play a single action at once. Raises what ``transaction`` raises."""
    action = RunningAction(transaction)
    commit_together(store, [action])
    if action.error is not None:
        raise action.error


def commit_together(store: Store, actions: Sequence[RunningAction]) -> None:
    """Play actions, each at another table, with one commit."""
    for action in actions:
        action.advance()
    by_append = {action.to_store: action for action in actions if action.to_store}
    if not by_append:
        return
    try:
        conflicts = store.append([*by_append])
    except Exception as error:
        refused = dict.fromkeys(by_append, error)
    else:
        refused = {to_store: ConflictError(to_store.table_id) for to_store in conflicts}
    for to_store, action in by_append.items():
        action.advance(refused.get(to_store))
