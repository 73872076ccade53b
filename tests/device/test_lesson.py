"""The recorded first lesson is what the engine says, at each moment and in each language."""

from collections.abc import Iterator
from typing import Any

import pytest

from firstclass.messages import LANGUAGES
from firstclass.service.adapters.device import Device
from scripts.lesson import KEY, TABLE, recording
from tests.device.memory_files import DevicePage, MemoryFiles, call_device
from tests.service.play.test_ports import run


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_engine_continues_the_recorded_lesson_at_every_moment(language: str) -> None:
    run(compare(recording(language), language))


async def compare(recorded: dict[str, Any], language: str) -> None:
    """Let the engine read the log up to each action, and play the next one of the reader."""
    states, actions = [*with_logs(recorded["states"])], recorded["actions"]
    for played, state in enumerate(states):
        page = DevicePage(device_at(recorded, played), TABLE, KEY, language)
        assert await page.receive() == state
        if state["legal"] and played < len(actions):
            assert await page.act(actions[played]) == states[played + 1]
    assert states[-1]["legal"], "the reader decides after the last action"
    for path, answer in recorded["answers"].items():
        played = len(actions) if "history" in path else 0
        assert await call_device(device_at(recorded, played), "GET", path) == (200, answer)


def device_at(recorded: dict[str, Any], played: int) -> Device:
    """Return the engine with the log up to an action."""
    log = "".join(recorded["log"][: played + 1])
    return Device(MemoryFiles({f"table-{TABLE}": log.encode()}))


def with_logs(states: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the states with their whole logs, as a page assembles them."""
    log: list[dict[str, Any]] = []
    for state in states:
        assert [entry for entry in log if entry["version"] > state["log_after"]] == []
        log = log + state["log"]
        yield {name: state[name] for name in state if name != "log_after"} | {"log": log}
