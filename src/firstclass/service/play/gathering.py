"""Actions of many tables that are kept together, with one commit for all that come at a moment.

What is asked for in one turn of the event loop is carried out in the next: all of it is checked,
kept, played and told in one step without an await. So nobody waits for more than one commit,
however many come at once, and nobody is shown what is not kept.
"""

import asyncio
from collections.abc import Generator, Sequence
from typing import NamedTuple

from firstclass.service.ports import Overtaken, Store
from firstclass.service.stored import Appended

Playing = Generator[Appended, None, None]
"""Checks an action, says what is to be kept of it, and plays it once that is kept.

Where it is not kept, the reason is raised where it was said.
"""


class Gathering:
    """What is asked for at the tables of a store, until the next turn of the loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Waiting] = []

    async def play(self, table_id: str, playing: Playing) -> None:
        """Return once an action was played at a table. Raises what was raised there."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._play_all)
        waiting = Waiting(table_id, Action(playing), loop.create_future())
        self._waiting.append(waiting)
        await waiting.done

    def _play_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        while waiting:
            # Of two at one table the second is checked when the first is played.
            first = {each.table_id: each for each in reversed(waiting)}
            waiting = [each for each in waiting if each is not first[each.table_id]]
            play_together(self._store, [each.action for each in first.values()])
            for each in first.values():
                each.answer()


class Action:
    """An action that is being played."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self.said: Appended | None = None
        self.fault: Exception | None = None

    def go_on(self, refused: Exception | None = None) -> None:
        """Until something is to be kept, or to the end, where it may have raised a fault."""
        try:
            self.said = next(self._playing) if refused is None else self._playing.throw(refused)
        except StopIteration:
            self.said = None
        except Exception as error:
            self.said, self.fault = None, error


class Waiting(NamedTuple):
    """An action somebody waits for."""

    table_id: str
    action: Action
    done: asyncio.Future[None]

    def answer(self) -> None:
        """Tell who waits, unless they do no more."""
        if self.done.done():
            return
        if self.action.fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.action.fault)


def play_at_once(store: Store, playing: Playing) -> None:
    """Play an action by itself. Raises what is raised there."""
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
