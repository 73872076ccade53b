"""Two servers at the same tables: whoever sits at either sees what is done at the other."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from firstclass.service.adapters.sql.store import Store
from tests.postgres import Postgres
from tests.server import Client, Server

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers on one database, each with connections of its own."""
    place, folder = postgres.new(), tmp_path_factory.mktemp("neighbours")
    one, other = (Server(folder / f"{name}.sqlite", place=place) for name in ("one", "other"))
    yield one, other
    one.stop()
    other.stop()


def test_what_is_played_and_taken_back_at_one_server_is_seen_at_the_other(pair: Pair) -> None:
    table, key = pair[0].create("human", "human")
    with pair[0].join(table, key) as here, pair[1].join(table, key) as there:
        here.hear_state()
        there.hear_state()
        while here.state["version"] < 12 or not here.state["undo"]["possible"]:
            version = here.act()["version"]
            hear_version(there, version)
            here, there = there, here
        there.send(type="undo", version=version)
        hear_version(there, version - 1)
        hear_version(here, version - 1)
        here.send(type="redo", version=version - 1)
        hear_version(here, version)
        hear_version(there, version)
        assert here.look(0) == there.look(0)


def test_of_two_acts_at_the_same_moment_one_is_played(pair: Pair) -> None:
    table, key = pair[0].create("human", "human")
    with pair[0].join(table, key) as here, pair[1].join(table, key) as there:
        clients = here, there
        with ThreadPoolExecutor(2) as threads:
            for client in clients:
                client.hear_state()
            for _ in range(12):
                version = here.state["version"]
                for client in clients:
                    decide(client, version)
                told = [*threads.map(act_at_once, clients)]
                assert sorted(told) == ["played", "stale"]
                for client in clients:
                    hear_version(client, version + 1)
    with closing(Store(pair[0].place)) as store:
        stored = store.find(table)
    assert stored is not None
    assert len(stored.actions) == 12


def hear_version(client: Client, version: int) -> None:
    """Wait until somebody sees the game at a version."""
    while client.state["version"] != version:
        client.hear_state()


def decide(client: Client, version: int) -> None:
    """Look at what whoever must decide at a version may do."""
    hear_version(client, version)
    while client.state["version"] != version or not client.state["legal"]:
        client.look(client.state["view"]["current"])


def act_at_once(client: Client) -> str:
    """Act, and say what came of it."""
    action = client.state["legal"][0]["action"]
    client.send(type="act", id="now", version=client.state["version"], action=action)
    while (heard := client.hear())["type"] == "state":
        pass
    return "played" if heard["type"] == "done" else str(heard["code"])
