"""The server is killed, and nothing is lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server import Server, launch


def test_a_killed_server_has_kept_every_answered_action(mortal: Server) -> None:
    table, key = mortal.create("human", "human")
    with mortal.join(table, key) as client:
        client.hear_state()
        client.draft()
        last = client.look(0)
        mortal.kill()
    for _ in range(3):
        mortal.start()
        with mortal.join(table, key) as client:
            client.hear_state()
            assert client.look(0) == last
            for _ in range(7):
                last = client.act()
            mortal.kill()


def test_an_action_taken_back_stays_so(mortal: Server) -> None:
    table, key = mortal.create("human", "human")
    with mortal.join(table, key) as client:
        client.hear_state()
        client.draft()
        while not client.act()["undo"]["possible"]:
            pass
        client.send(type="undo", version=client.state["version"])
        before = client.hear_state()
        mortal.kill()
    mortal.start()
    with mortal.join(table, key) as client:
        client.hear_state()
        client.look(before["view"]["seat"])
        assert client.state == before
        client.act()


def test_bots_go_on_after_a_restart(mortal: Server) -> None:
    table, _ = mortal.create("random", "random")
    with mortal.join(table) as client:
        client.hear_state(lambda state: state["version"] >= 5)
        mortal.kill()
    mortal.start()
    with mortal.join(table) as client:
        assert client.hear_state()["version"] >= 5
        client.hear_state(lambda state: state["view"]["phase"] == "over")


def test_a_file_belongs_to_one_server(mortal: Server) -> None:
    output, errors = launch(mortal.database).communicate()
    assert output == ""
    assert "another server is using it" in errors
    assert len(errors.splitlines()) == 1


def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are notes, and no tables." * 100)
    process = launch(file)
    _, errors = process.communicate()
    assert process.returncode == 2
    assert "not a database" in errors
    assert len(errors.splitlines()) == 1
    assert file.read_text().startswith("These are notes")


def test_time_that_was_out_while_the_server_was_down_is_seen_though_nobody_comes(
    mortal: Server,
) -> None:
    table, key = mortal.create("human", "human", clock={"kind": "days", "days": 1})
    with mortal.join(table, key) as client:
        client.hear_state()
        client.draft()
        seat, version = client.state["clock"]["runs"], client.state["version"]
        mortal.kill()
    with closing(sqlite3.connect(mortal.database)) as file, file:
        file.execute("UPDATE strokes SET at = at - ?", (25 * 3600 * 1000,))
    mortal.start()
    while mortal.call("GET", f"/api/tables/{table}").json()["version"] == version:
        pass
    with mortal.join(table, key) as client:
        assert client.hear_state()["clock"]["taken_over"] == [seat]
