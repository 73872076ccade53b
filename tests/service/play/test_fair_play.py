"""Fair games: where help and giving seats away are refused, and who is shown to have used help."""

from pathlib import Path
from typing import Any

import pytest

from firstclass.service.lobby.open_games import is_help_allowed
from tests.server import Client, Server
from tests.service.browser_client import BrowserClient
from tests.service.lobby.lobby_harness import DAYS
from tests.service.lobby.test_lobby import announce, join, seen
from tests.service.tournaments.tournament_harness import TournamentHarness

BRANCH = {"version": 1, "seats": [{"kind": "human"}, {"kind": "director"}]}


def begin(anna: BrowserClient, ben: BrowserClient, **more: Any) -> str:
    """Let two people begin a game in the lobby; return its table."""
    table = announce(anna, **more)
    join(ben, table)
    return table


def begin_rated(anna: BrowserClient, ben: BrowserClient) -> str:
    """Let two people with accounts begin a rated game; return its table."""
    return begin(anna.add_password(), ben.add_password(), table={"time_limit": DAYS})


def play_to_first_turn(anna: Client, ben: Client) -> tuple[Client, Client]:
    """Play the draft of two people; return who decides and who waits."""
    for client in (anna, ben):
        client.receive_state()
    while anna.state["view"]["phase"] == "draft":
        decider = anna if anna.state["view"]["current"] in anna.state["your_seats"] else ben
        decider.look(decider.state["your_seats"][0])
        version = decider.act()["version"]
        for client in (anna, ben):
            receive_version(version, client)
    decides = anna.state["view"]["current"] in anna.state["your_seats"]
    return (anna, ben) if decides else (ben, anna)


def receive_version(version: int, client: Client) -> None:
    """Receive states until the client has this version."""
    while client.state["version"] != version:
        client.receive_state()


def ask_for_hint(client: Client) -> dict[str, Any]:
    """Return the answer to a request for a hint."""
    client.send(type="hint", version=client.state["version"], id="hint")
    while (answer := client.receive()).get("id") != "hint":
        pass
    return answer


def test_a_rated_game_is_played_without_help(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    table = begin_rated(anna, ben)
    assert (seen(anna, table)["rated"], seen(anna, table)["help_allowed"]) == (True, False)
    with anna.join(table) as first, ben.join(table) as second:
        for client in play_to_first_turn(first, second):
            assert (client.state["rated"], client.state["help_allowed"]) == (True, False)
        answer = ask_for_hint(first if first.state["legal"] else second)
        assert (answer["code"], "rated" in answer["message"]) == ("forbidden", True)
    path = f"/api/tables/{table}/branches"
    assert "rated" in anna.call_refused(403, "forbidden", "POST", path, BRANCH | {"seat": 0})
    assert "rated" in ben.call_refused(403, "forbidden", "POST", path, BRANCH | {"seat": 1})
    anna.call_refused(403, "forbidden", "POST", f"/api/tables/{table}/review")
    with BrowserClient(server) as other_session:
        other_session.call_refused(403, "forbidden", "POST", path, BRANCH)


def test_a_seat_in_a_rated_game_cannot_be_given_away(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    table = begin_rated(anna, ben)
    for host, seat in ((anna, 0), (anna, 1), (ben, 1)):
        path = f"/api/tables/{table}/seats/{seat}/invitation"
        assert "rated" in host.call_refused(403, "forbidden", "POST", path)


@pytest.mark.parametrize("access", ["open", "link"])
def test_an_unrated_game_may_allow_help(
    anna: BrowserClient, ben: BrowserClient, access: str
) -> None:
    table = begin(anna, ben, access=access, table={"help_allowed": True})
    assert (seen(anna, table)["rated"], seen(anna, table)["help_allowed"]) == (False, True)
    anna.call_ok("POST", f"/api/tables/{table}/branches", BRANCH | {"version": 0, "seat": 0})
    anna.invite(table, 0)


def test_an_unrated_game_may_forbid_help(anna: BrowserClient, ben: BrowserClient) -> None:
    for table in (
        begin(anna, ben, access="link", table={"help_allowed": False}),
        anna.create_table("human", "human", help_allowed=False),
    ):
        path = f"/api/tables/{table}/branches"
        reason = anna.call_refused(403, "forbidden", "POST", path, BRANCH | {"version": 0})
        assert "without help" in reason
        anna.invite(table, 0)


def test_a_game_with_a_named_seed_is_not_rated(anna: BrowserClient, ben: BrowserClient) -> None:
    table = begin(anna, ben, table={"seed": 5})
    assert (seen(anna, table)["rated"], seen(anna, table)["help_allowed"]) == (False, True)


def test_a_guest_plays_unrated_without_help_and_sees_why(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    table = announce(anna.add_password(), table={"time_limit": DAYS})
    assert (seen(anna, table)["rated"], seen(anna, table)["unrated"]) == (True, None)
    join(ben, table)
    shown = seen(ben, table)
    assert (shown["rated"], shown["help_allowed"]) == (False, False)
    assert "a guest plays" in shown["unrated"]
    reason = anna.call_refused(403, "forbidden", "POST", f"/api/tables/{table}/branches", BRANCH)
    assert "without help" in reason


def test_everybody_sees_who_used_help(anna: BrowserClient, ben: BrowserClient) -> None:
    table = begin(anna, ben, table={"help_allowed": True})
    with anna.join(table) as first, ben.join(table) as second:
        decides, waits = play_to_first_turn(first, second)
        (seat,) = decides.state["your_seats"]
        assert ask_for_hint(decides)["type"] == "hint"
        waits.receive_state(lambda state: "helped" in state["seats"][seat])
        assert waits.state["seats"][seat]["helped"] is True
        assert "helped" not in waits.state["seats"][1 - seat]
        body = BRANCH | {"seat": 1 - seat}
        browser = ben if decides is first else anna
        browser.call_ok("POST", f"/api/tables/{table}/branches", body)
        decides.receive_state(lambda state: all("helped" in each for each in state["seats"]))


def test_a_hint_keeps_an_open_request_to_undo(anna: BrowserClient, ben: BrowserClient) -> None:
    table = begin(anna, ben, table={"help_allowed": True})
    with anna.join(table) as first, ben.join(table) as second:
        decides, waits = play_to_first_turn(first, second)
        while decides.state["legal"]:
            decides.act()
        receive_version(decides.state["version"], waits)
        version = waits.act()["version"]
        receive_version(version, decides)
        to = decides.state["ask_undo_to"]
        decides.send(type="ask_undo", version=version, to=to)
        waits.receive_state(lambda state: state["undo_request"])
        assert ask_for_hint(waits)["type"] == "hint"
        assert waits.state["undo_request"]
        waits.send(type="answer_undo", version=version, agree=True)
        receive_version(to, waits)


def test_tournaments_are_played_without_help(tmp_path: Path) -> None:
    harness = TournamentHarness(tmp_path / "tables.sqlite")
    harness.people("anna", "ben", "carla")
    harness.start(
        harness.tournament("anna", "ben", "carla", access="named", invited=["ben", "carla"]), "anna"
    )
    for match in harness.store.tournaments.unfinished()[0].matches:
        if match.table_id:
            table = harness.tables.find(match.table_id)
            assert (table.rated, table.help_allowed) == (True, False)
    listed = [
        is_help_allowed(game)
        for person in ("anna", "ben", "carla")
        for game in harness.store.lobby.for_person(person)
    ]
    assert listed == [False, False]  # one person has a bye
    harness.close()
