"""The calls over HTTP."""

from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.catalogue import load
from firstclass.rules.vocabulary.setup import OPTION_APPLIES_TO, OPTIONS
from firstclass.service.adapters.http.pages import STATIC
from tests.ids import parameter_id
from tests.server import Server
from tests.service.calls import call_refused

SEATS = [{"name": "Ann", "kind": "human"}, {"name": "Bob", "kind": "human"}]
TABLE: dict[str, Any] = {"players": 2, "modules": "AB", "seats": SEATS}


def test_the_health_call_returns_the_status_and_the_protocol_version(server: Server) -> None:
    assert server.call("GET", "/api/health").json() == {"status": "ok", "protocol": 2}


def test_the_box_can_be_requested(server: Server) -> None:
    catalogue = server.call("GET", "/api/catalogue").json()
    assert set(catalogue["modules"]) >= {"A", "B"}
    assert catalogue["cards"]


def test_a_new_table_can_be_described(server: Server) -> None:
    table, _ = server.create("human", "planner", ruleset="yucata")
    assert server.call("GET", f"/api/tables/{table}").json() == {
        "table": table,
        "players": 2,
        "modules": "AB",
        "ruleset": "yucata",
        "box": load().hash,
        "seats": [{"name": "Seat 0", "kind": "human"}, {"name": "Seat 1", "kind": "planner"}],
        "version": 0,
        "phase": "draft",
        "round": 1,
        "scores": [0, 0],
        "deciding": 1,
        "over": False,
    }


def test_two_tables_have_different_seeds_unless_one_is_named(server: Server) -> None:
    def displays(**body: Any) -> list[Any]:
        tables = [server.create("human", "human", **body) for _ in range(2)]
        displays = []
        for table, key in tables:
            with server.join(table, key) as client:
                client.receive_state()
                displays.append(client.draft()["view"]["display"])
        return displays

    first, second = displays(seed=3)
    assert first == second
    first, second = displays(seed=None)
    assert first != second


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": 3}, "seats"),
        ({"modules": "Z"}, "modules"),
        ({"seed": -1}, "seed"),
        ({"seed": 10**30}, "seed"),
        ({"ruleset": "home"}, "ruleset"),
        ({"options": {"coin_overflow": "burn"}}, "coin_overflow"),
        ({"options": {"catalogue": "mine"}}, "options"),
        ({"seats": [{"name": "A" * 41, "kind": "human"}] * 2}, "Name of player 1"),
        ({"seats": [{"name": "Ann", "kind": "wizard"}] * 2}, "kind"),
        ({"colour": "red"}, "colour"),
    ],
    ids=parameter_id,
)
def test_an_impossible_table_is_refused_with_a_reason(
    server: Server, change: dict[str, Any], word: str
) -> None:
    body = TABLE | change
    message = call_refused(server, 400, "malformed", "POST", "/api/tables", json=body)
    assert word in message


@pytest.mark.parametrize(
    "body", [b"", b"no json", b"[]", b"\xff\xfe", b"9" * 5000, b"[" * 9000], ids=parameter_id
)
def test_a_malformed_request_is_refused(server: Server, body: bytes) -> None:
    call_refused(server, 400, "malformed", "POST", "/api/tables", content=body)


def test_a_request_that_is_too_large_is_refused(server: Server) -> None:
    call_refused(server, 413, "too_large", "POST", "/api/tables", content=b" " * 20_000)


@pytest.mark.parametrize("path", ["/api/tables/nobody", "/api/tables/nobody/record", "/api/no"])
def test_an_unknown_path_or_table_gets_a_404_response(server: Server, path: str) -> None:
    call_refused(server, 404, "unknown", "GET", path)


def test_the_game_record_stays_secret_until_the_end(server: Server) -> None:
    table, _ = server.create("human", "human")
    call_refused(server, 403, "forbidden", "GET", f"/api/tables/{table}/record")


def test_pages_have_security_headers_and_every_table_has_a_page(server: Server) -> None:
    start = server.call("GET", "/")
    assert start.status_code == 200
    assert start.headers["content-type"].startswith("text/html")
    assert start.headers["x-content-type-options"] == "nosniff"
    assert start.headers["referrer-policy"] == "no-referrer"
    policy = start.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy
    table = server.call("GET", "/table/anything")
    assert table.headers["content-type"].startswith("text/html")
    assert table.content == server.call("GET", "/table/another").content


def test_browsers_cache_only_files_that_never_change(server: Server) -> None:
    def kept(path: str) -> str:
        return server.call("GET", path).headers["cache-control"]

    script = next(STATIC.glob("assets/*.js")).name
    table, _ = server.create("human", "random")
    assert "immutable" in kept(f"/assets/{script}")
    assert kept("/assets/gone.js") == "no-cache"
    assert kept("/") == kept("/api/catalogue") == "no-cache"
    assert kept(f"/api/tables/{table}") == kept(f"/api/tables/{table}/history") == "no-store"


def test_no_file_outside_the_front_end_is_served(server: Server) -> None:
    call_refused(server, 404, "unknown", "GET", "/%2e%2e/cli.py")
    call_refused(server, 404, "unknown", "GET", "/nothing.js")


def test_a_box_that_the_browser_has_already_is_not_sent_again(server: Server) -> None:
    first = server.call("GET", "/api/catalogue")
    again = server.call("GET", "/api/catalogue", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = server.call("GET", "/api/catalogue", headers={"If-None-Match": '"another"'})
    assert other.content == first.content


def test_the_response_with_the_box_lists_all_options_for_a_game(server: Server) -> None:
    choices = server.call("GET", "/api/catalogue").json()["choices"]
    assert choices["rulesets"] == ["rulebook", "yucata"]
    assert choices["pairs"] == ["AB", "AC", "BE", "CD"]
    options = {option["name"]: option for option in choices["options"]}
    assert [name for name, option in options.items() if option["ruled"]] == [
        "coin_overflow",
        "car_supply",
        "two_player_murder",
        "extra_evidence",
    ]
    assert (options["extra_evidence"]["module"], options["extra_evidence"]["players"]) == (
        "C",
        [2, 4],
    )


def test_options_that_are_described_as_irrelevant_have_no_effect() -> None:
    """An option that matters only with module C and not with three players has no other effect."""
    for name, (module, players) in OPTION_APPLIES_TO.items():
        for value in OPTIONS[name]:
            for count in {2, 3, 4} - set(players):
                assert history(count, "CD", {name: value}) == history(count, "CD", {})
            others = "".join(sorted(set("AD") - {module}))
            assert history(players[0], others, {name: value}) == history(players[0], others, {})


def history(players: int, modules: str, options: dict[str, Any]) -> list[Any]:
    game = Game(Setup(players, modules, 5, **options))
    outcomes: list[Any] = []
    while not game.over:
        outcomes.append((game.scores(), game.legal_actions()))
        game.apply(game.legal_actions()[0])
    return outcomes


def test_a_rematch_has_the_same_players_and_rules(server: Server) -> None:
    table, key = server.create(
        "human", "human", modules="CE", ruleset="yucata", options={"teatime": "on"}
    )
    path = f"/api/tables/{table}/rematch"
    mine = {"Authorization": f"Bearer {key}"}
    assert "over" in call_refused(server, 403, "forbidden", "POST", path, json={}, headers=mine)
    with server.join(table, key) as client:
        client.receive_state()
        before = client.state["view"]
        client.draft()
        while client.state["sheet"] is None:
            client.act(client.state["legal"][0]["action"] if client.state["legal"] else None)
    assert "watch" in call_refused(server, 403, "forbidden", "POST", path, json={})
    again = server.call("POST", path, json={}, headers=mine).json()
    assert again["table"] != table
    with server.join(again["table"], again["key"]) as client:
        state = client.receive_state()
    assert state["seats"] == [{"name": f"Seat {n}", "kind": "human"} for n in range(2)]
    for same in ("players", "modules", "ruleset", "options"):
        assert state["view"][same] == before[same]
    assert state["view"]["phase"] == "draft"


def test_a_game_opened_from_a_record_has_no_rematch(server: Server) -> None:
    game = Game(Setup(2, "AB", 3))
    while not game.over:
        game.apply(game.legal_actions()[0])
    made = server.call("POST", "/api/records", json=game.record()).json()
    mine = {"Authorization": f"Bearer {made['key']}"}
    path = f"/api/tables/{made['table']}/rematch"
    assert "Nobody played" in call_refused(
        server, 403, "forbidden", "POST", path, json={}, headers=mine
    )
