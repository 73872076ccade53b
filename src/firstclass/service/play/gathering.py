"""Group commit: actions of many tables that arrive together are stored in one commit.

Actions requested in one turn of the event loop are carried out in the next. All are checked,
stored, played and announced in one step without an await. Nobody waits for more than one commit,
however many actions arrive, and nobody sees an action that is not stored.
"""

import asyncio
from collections.abc import Generator, Sequence
from typing import NamedTuple

from firstclass.service.ports import Overtaken, Store
from firstclass.service.stored import Appended

Playing = Generator[Appended, None, None]
"""A generator that checks an action, yields what to store, and plays the action once it is stored.

If it cannot be stored, the reason is raised at the yield.
"""


class Gathering:
    """Collects actions at the tables of a store until the next turn of the loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Waiting] = []

    async def play(self, table_id: str, playing: Playing) -> None:
        """Play an action at a table and return once it is played.

        Raises what ``playing`` raises.
        """
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._play_all)
        waiting = Waiting(table_id, Action(playing), loop.create_future())
        self._waiting.append(waiting)
        await waiting.done

    def _play_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        while waiting:
            # Of two actions at one table, the second is checked after the first was played.
            first = {each.table_id: each for each in reversed(waiting)}
            waiting = [each for each in waiting if each is not first[each.table_id]]
            play_together(self._store, [each.action for each in first.values()])
            for each in first.values():
                each.answer()


class Action:
    """An action in progress."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self.said: Appended | None = None
        self.fault: Exception | None = None

    def go_on(self, refused: Exception | None = None) -> None:
        """Advance until something must be stored, or to the end. Faults are kept in ``fault``."""
        try:
            self.said = next(self._playing) if refused is None else self._playing.throw(refused)
        except StopIteration:
            self.said = None
        except Exception as error:
            self.said, self.fault = None, error


class Waiting(NamedTuple):
    """An action that somebody waits for."""

    table_id: str
    action: Action
    done: asyncio.Future[None]

    def answer(self) -> None:
        """Report the result, unless nobody waits any longer."""
        if self.done.done():
            return
        if self.action.fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.action.fault)


def play_at_once(store: Store, playing: Playing) -> None:
    """Play a single action at once. Raises what ``playing`` raises."""
    action = Action(playing)
    play_together(store, [action])
    if action.fault is not None:
        raise action.fault


def play_together(store: Store, actions: Sequence[Action]) -> None:
    """Play actions, each at another table, with one commit."""
    for action in actions:
        action.go_on()
    kept = {action.said: action for action in actions if action.said}
    if not kept:
        return
    try:
        overtaken = store.append([*kept])
    except Exception as error:
        refused = dict.fromkeys(kept, error)
    else:
        refused = {said: Overtaken(said.table_id) for said in overtaken}
    for said, action in kept.items():
        action.go_on(refused.get(said))
