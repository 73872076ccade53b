"""A device with only the core's libraries: no NumPy, no threads, no processes.

As a program it plays on such a device and prints the result as JSON.
"""

import asyncio
import json
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from firstclass import Game, Setup
from firstclass.players import SeatView, make_player
from firstclass.service.adapters.device import Device
from tests.device.memory_files import DevicePage, MemoryFiles, call_device, create_table
from tests.rules.games import game_after
from tests.service.in_memory import forbidden

ABSENT = (
    "alembic", "click", "cryptography", "networkx", "numpy", "sqlalchemy", "starlette",
    "tzdata", "uvicorn", "websockets",
)  # fmt: skip


class Absent(MetaPathFinder):
    """An importer that finds none of these modules."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


async def played() -> dict[str, object]:
    """Play some turns against a learned bot, with a hint, and review a game."""
    device = Device(MemoryFiles())
    table, key = await create_table(device, "human", "conductor")
    page = DevicePage(device, table, key)
    await page.receive()
    hint = None
    while page.state["view"]["turn"] < 4:
        if not page.state["legal"]:
            await page.receive()
            continue
        if hint is None:
            page.send(type="hint", version=page.state["version"])
            hint = await page.receive()
        await page.act(page.state["legal"][0]["action"])
    record = game_after(Setup(players=2, seed=6), 6, 12).record()
    _, place = await call_device(device, "POST", "/records", body=record)
    review = f"/tables/{place['table']}/review"
    reviews: list[dict[str, Any]] = []
    await call_device(device, "POST", review, place["key"])
    await call_device(device, "DELETE", review, place["key"])
    _, given_up = await call_device(device, "GET", review)
    await call_device(device, "POST", review, place["key"])
    while not reviews or reviews[-1]["state"] in ("waiting", "running"):
        await asyncio.sleep(0)
        reviews.append((await call_device(device, "GET", review))[1])
    game = Game(Setup(players=4, modules="CF", seed=1))
    director = make_player("director@0.1")
    return {
        "director": director.choose(SeatView(game, 0), game.legal_actions(), random.Random(1)),
        "lapses": [line for line in page.state["log"] if "failed" in json.dumps(line)],
        "hint": hint,
        "given up": given_up["state"],
        "progress": sorted({each["done"] for each in reviews}),
        "review": reviews[-1],
        "loaded": sorted({name.partition(".")[0] for name in sys.modules}),
    }


if __name__ == "__main__":
    sys.meta_path.insert(0, Absent())
    threading.Thread.start = forbidden  # type: ignore[method-assign]
    subprocess.Popen.__init__ = forbidden  # type: ignore[method-assign]
    print(json.dumps(asyncio.run(played())))
