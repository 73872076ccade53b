"""Records what the engine says in the first lesson, so that a page can begin it without the engine.

The recording follows the game of `followed.json`, whose reader does what the lesson recommends. A
page plays it while the engine is loading. Then the engine reads the log of the table, and goes on.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

from firstclass import Game
from firstclass.messages.fluent import read
from firstclass.messages.languages import HERE as MESSAGES
from firstclass.service.adapters.device.device import SingleThreadRunner
from firstclass.service.adapters.device.file_storage import Files
from firstclass.service.adapters.device.store import DeviceStore
from firstclass.service.adapters.device.table_log import first_line
from firstclass.service.play.seating import Credentials, hash_key
from firstclass.service.play.state_messages import moments, render_state, table_info, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.table_api import todays_text
from firstclass.service.stored import Seat, StoredAction, StoredTable

RECORDS = Path(__file__).parents[1] / "web/src/lib/table/tutorial/records"
TABLE = "recorded-lesson"
"""The id of the table. Each page replaces it with a new one."""

READER = 0
KEY = "lesson"
"""The key to the table. It is no secret: only the player's own browser has the table."""


class NoFiles:
    """The part of the port `Files` that is used where nothing is stored."""

    def names(self) -> list[str]:
        """Return no names."""
        return []


def recording(language: str) -> dict[str, Any]:
    """Return everything that a page needs to play the lesson in this language."""
    table, actions = lesson(language)
    return {
        "table": TABLE,
        "key": KEY,
        "answers": answers(table, actions, language),
        "actions": [action.notation for action in actions],
        "log": log(table, actions),
        "states": [*states(table, actions, language)],
    }


def lesson(language: str) -> tuple[StoredTable, list[StoredAction]]:
    """Return the table as the lesson begins, and the actions that follow."""
    beginning, followed = (
        json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("first", "followed")
    )
    game, actions = Game.replay(beginning), list[StoredAction]()
    for notation in followed["actions"][game.version :]:
        assert game.current_seat is not None
        actions.append(StoredAction(game.current_seat, notation, 0))
        game.play(notation)
    messages = read((MESSAGES / language / "screen/tutorial.ftl").read_text(encoding="utf-8"))
    other = str(messages["tutorial-other"][0])
    seats: list[Seat] = [{"name": "", "kind": "human"}, {"name": other, "kind": "novice"}]
    return StoredTable(TABLE, hash_key(KEY), seats, beginning, []), actions


def log(table: StoredTable, actions: list[StoredAction]) -> list[str]:
    """Return the lines of the table's log, as a device stores them: one for each action."""
    numbered = enumerate(actions, len(table.record["actions"]))
    played = [{"number": number, "played": asdict(action)} for number, action in numbered]
    return [json.dumps(line) + "\n" for line in (first_line(table), *played)]


def answers(table: StoredTable, actions: list[StoredAction], language: str) -> dict[str, Any]:
    """Return the answers to the calls of a page at the table, by path."""
    begun, ended = open_table(table, []), open_table(table, actions)
    path = f"/tables/{TABLE}"
    everybody = viewer_of(ended, Credentials(KEY), language)
    views = {
        f"{path}/history?first={view['version']}&last={view['version']}": {"views": [view]}
        for view in moments(ended, everybody, begun.game.version, ended.game.version)
    }
    return {"/catalogue": json.loads(todays_text()[0]), path: table_info(begun), **views}


def states(
    table: StoredTable, actions: list[StoredAction], language: str
) -> Iterator[dict[str, Any]]:
    """Yield the state after each number of actions, with what it adds to the log."""
    sent = 0
    for played in range(len(actions) + 1):
        now = open_table(table, actions[:played])
        viewer = viewer_of(now, Credentials(KEY), language, READER)
        state = json.loads(render_state(now, viewer, sent))
        yield state
        sent = state["version"]


def open_table(table: StoredTable, actions: list[StoredAction]) -> Table:
    """Return the table after these actions."""
    store = DeviceStore(cast(Files, NoFiles()))
    return Table(store, SingleThreadRunner(), replace(table, actions=actions))
