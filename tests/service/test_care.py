"""Whoever keeps tables for others makes copies of them, and lets old ones go."""

import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from firstclass.service.adapters.sqlite.care import DAY
from firstclass.service.adapters.sqlite.store import now
from tests.server import Server
from tests.service.calls import RECORD, accept, invite, opened, refused


def command(*words: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "firstclass", *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def age(server: Server, table: str, days: int) -> None:
    """Let a table have been played at so many days ago, and not made since."""
    with closing(sqlite3.connect(server.database)) as file, file:
        when = now() - days * DAY - 60
        file.execute("UPDATE tables SET made = ?, played = ? WHERE id = ?", (when, when, table))


def there(server: Server, table: str) -> bool:
    return server.call("GET", f"/api/tables/{table}").status_code == 200


def test_a_copy_is_made_while_people_play_and_played_on_from(
    mortal: Server, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    table, key = mortal.create("human", "human")
    with mortal.join(table, key) as client:
        client.hear_state()
        client.draft()
        kept = client.look(0)
        made = command("backup", copy, "--db", mortal.database)
        assert (made.returncode, made.stderr) == (0, "")
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        for _ in range(5):
            client.act()
    mortal.kill()
    for left in mortal.database.parent.glob("tables.sqlite*"):
        if left.suffix != ".errors":
            left.unlink()
    shutil.copy(copy, mortal.database)
    mortal.start()
    with mortal.join(table, key) as client:
        client.hear_state()
        assert client.look(0) == kept
        client.act()


def test_a_copy_that_can_not_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    there, nowhere = tmp_path / "notes.txt", tmp_path / "none" / "copy.sqlite"
    there.write_text("These are notes, and no tables." * 100)
    for copy, source in (
        (tmp_path / "copy.sqlite", tmp_path / "none.sqlite"),
        (tmp_path / "copy.sqlite", there),
        (nowhere, there),
    ):
        made = command("backup", copy, "--db", source)
        assert made.returncode == 2
        assert len(made.stderr.splitlines()) == 1
        assert not copy.exists()


def test_tables_that_nobody_plays_at_are_let_go(mortal: Server) -> None:
    fresh, key = mortal.create("human", "human")
    old, _ = mortal.create("human", "human")
    older, older_key = mortal.create("human", "human")
    accept(mortal, older, invite(mortal, older, 1, older_key))
    finished, _ = mortal.create("random", "random")
    with mortal.join(finished) as client:
        client.hear_state(lambda state: state["view"]["phase"] == "over")
    looked_at, _ = opened(mortal, RECORD)
    with mortal.join(fresh, key) as client:
        client.hear_state()
        client.draft()
    for table, days in ((old, 364), (older, 366), (finished, 91), (looked_at, 91), (fresh, 366)):
        age(mortal, table, days)
    with mortal.join(fresh, key) as client:
        client.hear_state()
        client.act()
    dry = command("prune", "--dry-run", "--db", mortal.database)
    assert dry.stdout.splitlines() == [
        "2 finished and 1 abandoned tables would be deleted",
        "2 tables would stay",
    ]
    assert there(mortal, older)
    done = command("prune", "--db", mortal.database)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "2 finished and 1 abandoned tables deleted",
        "2 tables stay",
    ]
    for table, left in (
        (fresh, True),
        (old, True),
        (older, False),
        (finished, False),
        (looked_at, False),
    ):
        assert there(mortal, table) is left
    done = command("prune", "--abandoned", "300", "--db", mortal.database)
    assert done.stdout.startswith("0 finished and 1 abandoned")
    with mortal.join(fresh, key) as client:
        client.hear_state()
        client.act()


def test_branches_of_branches_come_to_an_end(server: Server) -> None:
    table, _ = server.create("human", "human")
    people = {"version": 0, "seats": [{"kind": "human"}, {"kind": "human"}]}
    for _ in range(50):
        answer = server.call("POST", f"/api/tables/{table}/branches", json=people)
        assert answer.status_code == 201
        table = answer.json()["table"]
    path = f"/api/tables/{table}/branches"
    assert "50" in refused(server, 429, "too_many", "POST", path, json=people)
