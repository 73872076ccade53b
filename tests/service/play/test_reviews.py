"""Reviews of finished games: made next to the running tables, cancelled, and stored."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from firstclass import Setup
from firstclass.service.play.game_history import GameHistory
from firstclass.service.play.reviews import MAX_UNFINISHED, Reviews, review_key, review_order
from firstclass.service.play.tables import Tables
from firstclass.service.stored import Redeal, StoredTable
from tests.rules.games import game_after
from tests.server import TIMEOUT, Server
from tests.service.calls import call_refused, open_record
from tests.service.in_memory import InProcessRunner, MemoryStore
from tests.service.play.test_ports import run

PART = game_after(Setup(players=2, seed=6), 6, 20).record()
WHOLE = game_after(Setup(players=2, seed=6), 6, 10**6).record()


def request_review(
    server: Server, method: str, table: str, key: str | None = None, **how: str
) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = server.call(method, f"/api/tables/{table}/review", headers=headers | how)
    assert answer.status_code == 200, answer.text
    return answer.json()


def waited(server: Server, table: str) -> Any:
    """Wait for the result of a review; check that its progress never goes backwards."""
    done = 0
    while (progress := request_review(server, "GET", table))["state"] in ("waiting", "running"):
        assert done <= progress["done"] <= progress["total"]
        assert progress["review"] is None
        done = progress["done"]
    return progress


def reviewers(server: Server) -> list[psutil.Process]:
    """Return the processes that the server has started."""
    return psutil.Process(server.process).children()


def started(server: Server) -> tuple[str, str, psutil.Process]:
    """Return a table whose review is running, and the process of the review."""
    table, key = open_record(server, WHOLE)
    request_review(server, "POST", table, key)
    while not (processes := reviewers(server)):
        assert request_review(server, "GET", table)["state"] == "waiting"
    return table, key, processes[0]


def test_a_game_is_reviewed_only_once_and_the_review_is_stored(own_server: Server) -> None:
    table, key = open_record(own_server, PART)
    of = len(PART["actions"])
    nothing = {"state": "none", "done": 0, "total": of, "review": None}
    assert request_review(own_server, "GET", table) == nothing
    assert request_review(own_server, "POST", table, key)["state"] == "waiting"
    progress = waited(own_server, table)
    assert (progress["state"], progress["done"], progress["total"]) == ("done", of, of)
    review = progress["review"]
    assert review["over"] is False
    assert len(review["scores"]) == of + 1
    assert review["costliest"]
    assert all(each["version"] < of for each in review["costliest"])
    # The same game on another table, and after a restart of the server.
    other, other_key = open_record(own_server, PART)
    assert request_review(own_server, "POST", other, other_key) == progress
    own_server.stop()
    own_server.start()
    assert request_review(own_server, "GET", table) == progress
    assert request_review(own_server, "DELETE", table, key) == progress


def test_a_review_is_shown_in_the_language_of_its_reader(server: Server) -> None:
    table, key = open_record(server, PART)
    request_review(server, "POST", table, key)
    english = waited(server, table)["review"]
    german = request_review(server, "GET", table, **{"Accept-Language": "de"})["review"]
    assert german["odds"] == english["odds"]
    for one, other in zip(english["costliest"], german["costliest"], strict=True):
        assert one["lost"] == other["lost"]
        assert one["done"] != other["done"]


def test_a_review_can_be_cancelled_and_leaves_nothing_behind(own_server: Server) -> None:
    table, key, process = started(own_server)
    assert request_review(own_server, "DELETE", table, key)["state"] == "none"
    process.wait(TIMEOUT)
    while reviewers(own_server):  # until the server has noticed it
        assert request_review(own_server, "GET", table)["state"] == "none"
    assert request_review(own_server, "POST", table, key)["state"] == "waiting"
    assert request_review(own_server, "DELETE", table, key)["state"] == "none"


def test_reviews_run_one_at_a_time_and_others_wait(own_server: Server) -> None:
    first, key, _ = started(own_server)
    second, second_key = open_record(own_server, PART)
    assert request_review(own_server, "POST", second, second_key)["state"] == "waiting"
    assert len(reviewers(own_server)) == 1
    assert request_review(own_server, "DELETE", first, key)["state"] == "none"
    assert waited(own_server, second)["state"] == "done"


def test_the_number_of_waiting_reviews_is_limited(own_server: Server) -> None:
    actions = PART["actions"]
    waiting = [open_record(own_server, WHOLE)]
    waiting += [
        open_record(own_server, {**PART, "actions": actions[:n]})
        for n in range(1, MAX_UNFINISHED + 1)
    ]
    *accepted, (last, last_key) = waiting
    for table, key in accepted:
        assert request_review(own_server, "POST", table, key)["state"] == "waiting"
    assert request_review(own_server, "POST", *accepted[-1])["state"] == "waiting"
    headers = {"Authorization": f"Bearer {last_key}"}
    path = f"/api/tables/{last}/review"
    call_refused(own_server, 503, "busy", "POST", path, headers=headers)
    assert request_review(own_server, "DELETE", *accepted[-1])["state"] == "none"
    assert request_review(own_server, "POST", last, last_key)["state"] == "waiting"


def test_a_failed_review_is_reported_and_can_be_started_again(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    table, key, process = started(server)
    process.kill()
    assert waited(server, table)["state"] == "failed"
    assert request_review(server, "POST", table, key)["state"] == "waiting"
    assert request_review(server, "DELETE", table, key)["state"] == "none"
    assert "the reviewer ended with code -9" in server.end()


def test_the_review_process_ends_with_the_server(own_server: Server) -> None:
    *_, process = started(own_server)
    own_server.stop()
    process.wait(TIMEOUT)


def test_after_a_server_is_killed_its_review_process_ends(own_server: Server) -> None:
    *_, process = started(own_server)
    own_server.kill()
    process.wait(TIMEOUT)
    own_server.start()


def test_a_running_game_cannot_be_reviewed(server: Server) -> None:
    table, key = server.create("human", "human")
    headers = {"Authorization": f"Bearer {key}"}
    for method in ("GET", "POST", "DELETE"):
        path = f"/api/tables/{table}/review"
        call_refused(server, 403, "forbidden", method, path, headers=headers)


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_a_spectator_can_read_a_review_but_not_start_one(server: Server, method: str) -> None:
    table, _ = open_record(server, PART)
    path = f"/api/tables/{table}/review"
    call_refused(server, 403, "forbidden", method, path)
    call_refused(server, 403, "forbidden", method, path, headers={"Authorization": "Bearer wrong"})
    assert request_review(server, "GET", table)["state"] in ("none", "done")


def test_the_review_of_an_unknown_table_is_refused(server: Server) -> None:
    call_refused(server, 404, "unknown", "POST", "/api/tables/nobody/review")


def test_a_branch_of_a_running_game_is_reviewed_from_its_start() -> None:
    """A record cannot describe the re-dealt cards of such a branch."""
    kept = StoredTable("", "", [], {**PART, "actions": PART["actions"][:6]}, [])
    history = GameHistory(replace(kept, redeals=[Redeal(6, 0, 7)]))
    chance = random.Random(1)
    for _ in range(8):
        history.play(chance.choice(history.game.legal_actions()), 0)
    command = [sys.executable, "-m", "firstclass.service.adapters.review_processes"]
    result = subprocess.run(
        command, input=review_order(history), capture_output=True, check=True, text=True
    )
    *done, review = map(json.loads, result.stdout.splitlines())
    assert done == [1, 2, 3, 4, 5, 6, 7, 8]
    assert review["first"] == 6
    assert review["scores"][-1] == history.game.scores()


class Stuck(InProcessRunner):
    """The port `Reviewer`, which never finishes one game and is fast with all others."""

    def __init__(self, order: str) -> None:
        self._order = order

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        if order == self._order:
            tell(1)
            await asyncio.Event().wait()
        return {"quick": True}


def test_a_review_that_takes_too_long_does_not_delay_others() -> None:
    async def check() -> None:
        tables, store = Tables(MemoryStore(), InProcessRunner()), MemoryStore()
        brief = {**PART, "actions": PART["actions"][:5]}
        long, other = (tables.find(tables.open_record(each)[0]) for each in (PART, brief))
        reviews = Reviews(store, Stuck(review_order(long.history)), timeout=0.01)
        reviews.start(long)
        reviews.start(other)
        while reviews.state(long)["state"] in ("waiting", "running"):
            await asyncio.sleep(0)
        assert reviews.state(long)["state"] == "late"
        while not store.find_review(review_key(other)):
            assert reviews.state(other)["state"] == "waiting"
            await asyncio.sleep(0)
        reviews.start(long)
        assert reviews.state(long)["state"] == "waiting", "it may be tried once more"
        await reviews.close()

    run(check())
