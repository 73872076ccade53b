"""The archive: finished games, their players, and the ratings of people."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.lobby.archive import places_behind
from firstclass.service.lobby.ports import Rating, Result
from firstclass.service.play.seating import Credentials, Seating
from firstclass.service.play.transfer import export_table
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewSeat
from firstclass.service.stored import InvitedSeat
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.calls import call_refused
from tests.service.lobby.lobby_harness import LobbyHarness
from tests.service.lobby.test_lobby import announce
from tests.service.play.test_ports import run


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[LobbyHarness]:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben", "carla")
    yield harness
    harness.close()


def play(harness: LobbyHarness, host: str, *others: str, bots: int = 0, **more: Any) -> str:
    """Play a game of these people to its end, with so many bots."""
    open_game = harness.announce(host, 1 + len(others) + bots, **more)
    for seat, person in enumerate(others, 1):
        harness.lobby.join(open_game, seat, person)
    if bots:
        harness.lobby.start(open_game, host, [NewSeat(kind="random")] * bots)
    harness.play_out(open_game)
    return open_game


def find_tables(harness: LobbyHarness, **wanted: Any) -> list[str]:
    results = run(harness.archive.results(**wanted))["results"]
    return [each["table"] for each in results]


def profile(harness: LobbyHarness, person: str) -> Any:
    return run(harness.archive.profile(person, None))


def test_the_archive_shows_a_finished_game_with_its_result(harness: LobbyHarness) -> None:
    table = play(harness, "anna", "ben")
    harness.now += 1
    (result,) = run(harness.archive.results())["results"]
    game = harness.tables.find(table).game
    assert (result["table"], result["modules"], result["rated"]) == (table, "AB", True)
    assert [seat["name"] for seat in result["seats"]] == ["Anna", "Ben"]
    assert [seat["score"] for seat in result["seats"]] == game.scores()
    assert [i for i, seat in enumerate(result["seats"]) if seat["won"]] == [*game.winners()]


def test_the_archive_can_be_searched(harness: LobbyHarness) -> None:
    two = play(harness, "anna", "ben")
    assert find_tables(harness) == [two]
    harness.now += 1000
    three = play(harness, "carla", "anna", "ben")
    assert find_tables(harness) == [three, two]
    assert find_tables(harness, players=2) == [two]
    assert find_tables(harness, name="CARL") == [three]
    assert find_tables(harness, name="%") == []
    assert [each["table"] for each in profile(harness, "ben")["results"]] == [three, two]
    assert find_tables(harness, modules="BA") == [three, two]
    assert find_tables(harness, modules="C") == []
    assert find_tables(harness, since=harness.now) == [three]
    assert find_tables(harness, until=harness.now) == [two]
    assert run(harness.archive.results(offset=1))["results"][0]["table"] == two


@pytest.mark.parametrize("access", ["link", "named"])
def test_games_that_were_not_open_to_everybody_stay_private(
    harness: LobbyHarness, access: str
) -> None:
    open_game = harness.announce("anna", 2, access=access, invited=["ben"])
    harness.lobby.join(open_game, 1, "ben")
    harness.play_out(open_game)
    assert find_tables(harness) == []
    with pytest.raises(RefusedError):
        profile(harness, "ben")


def test_a_game_is_counted_only_once(harness: LobbyHarness) -> None:
    play(harness, "anna", "ben")
    first = profile(harness, "anna")
    harness.restart()
    assert profile(harness, "anna") == first
    assert [each["games"] for each in first["stats"]] == [1]

    async def at_once() -> None:
        await asyncio.gather(*(harness.archive.catch_up() for _ in range(4)))

    play(harness, "anna", "ben")
    run(at_once())
    assert [each["games"] for each in profile(harness, "anna")["stats"]] == [2]
    rated = harness.store.archive.rating("anna", 2, bot=False)
    assert rated is not None
    assert rated.games == 2


def test_winners_are_rated_higher_with_separate_ratings_for_each_number_of_players(
    harness: LobbyHarness,
) -> None:
    for _ in range(3):
        play(harness, "anna", "ben")
    play(harness, "anna", "ben", "carla")
    profiles = {person: profile(harness, person)["stats"] for person in ("anna", "ben")}
    (two_anna, three), (two_ben, _) = profiles["anna"], profiles["ben"]
    assert (two_anna["players"], two_anna["games"], three["games"]) == (2, 3, 1)
    assert two_anna["won"] + two_ben["won"] >= 3
    higher = two_anna["won"] > two_ben["won"]
    if two_anna["won"] != two_ben["won"]:
        assert (two_anna["rating"] > two_ben["rating"]) == higher
    strength = run(harness.archive.leaderboard(2))
    assert {each["person"] for each in strength["people"]} == {"anna", "ben"}
    assert strength["people"][0]["rating"] >= strength["people"][1]["rating"]
    assert strength["bots"] == []


def test_games_against_bots_do_not_change_the_rating_of_a_person(harness: LobbyHarness) -> None:
    play(harness, "anna", bots=2)
    assert profile(harness, "anna")["stats"][0]["rating"] is None
    assert run(harness.archive.leaderboard(3)) == {"people": [], "bots": []}


def test_bots_are_rated_among_bots_and_people_among_people(harness: LobbyHarness) -> None:
    open_game = harness.announce("anna", 4)
    for seat, person in ((1, "ben"), (2, "carla")):
        harness.lobby.join(open_game, seat, person)
    harness.lobby.start(open_game, "anna", [NewSeat(kind="random")])
    harness.tables.find(open_game).mark_seats("is_bot", (2,))
    harness.play_out(open_game)
    strength = run(harness.archive.leaderboard(4))
    assert {each["person"] for each in strength["people"]} == {"anna", "ben"}
    assert {(each["bot"], each["name"]) for each in strength["bots"]} == {
        ("carla", "Carla"),
        ("random", ""),
    }
    (result,) = run(harness.archive.results())["results"]
    assert [seat["is_bot"] for seat in result["seats"]] == [False, False, True, False]
    assert profile(harness, "carla")["stats"][0]["rating"] is None  # her account is not a bot's


def test_a_game_between_one_person_and_one_bot_is_not_rated(harness: LobbyHarness) -> None:
    open_game = harness.announce("anna", 2)
    harness.lobby.join(open_game, 1, "ben")
    harness.tables.find(open_game).mark_seats("is_bot", (1,))
    harness.play_out(open_game)
    assert run(harness.archive.leaderboard(2)) == {"people": [], "bots": []}


def test_an_account_can_become_a_bot_account_only_before_its_first_rated_game(
    harness: LobbyHarness,
) -> None:
    run(harness.archive.set_is_bot("anna", True))
    run(harness.archive.set_is_bot("anna", False))
    run(harness.archive.set_is_bot("ben", True))
    play(harness, "anna", "carla")
    for person in ("anna", "carla"):
        with pytest.raises(RefusedError, match="before the first rated game"):
            run(harness.archive.set_is_bot(person, True))
    open_game = harness.announce("carla", 2)
    harness.lobby.join(open_game, 1, "ben")
    kept = harness.store.people.person("ben")
    assert kept is not None
    assert kept.is_bot


def test_ratings_move_with_a_person_into_the_same_ranking(harness: LobbyHarness) -> None:
    store = harness.store.archive
    for who, bot, mu in (("anna", False, 20), ("anna", True, 21), ("ben", True, 22)):
        store.count(Result(f"{who} {bot}", 2, "AB", 0, True), [Rating(who, 2, bot, mu, 1, 1)])
    harness.store.people.merge("anna", "ben")
    assert {(each.among_bots, each.mu) for each in store.ratings_of("ben")} == {
        (False, 20),
        (True, 22),
    }


def unrated(harness: LobbyHarness, table: str) -> bool:
    (result,) = run(harness.archive.results())["results"]
    assert result["table"] == table
    return not result["rated"]


def test_a_game_with_a_chosen_seed_is_not_rated(harness: LobbyHarness) -> None:
    assert unrated(harness, play(harness, "anna", "ben", seed=5))


def test_a_game_with_a_seat_that_changed_hands_is_not_rated(harness: LobbyHarness) -> None:
    open_game = harness.announce("anna", 2)
    harness.lobby.join(open_game, 1, "ben")

    def taken_over(seating: Seating) -> Seating:
        return replace(seating, invited_seats={1: InvitedSeat(1, person="carla")})

    harness.tables.reseat(open_game, taken_over)
    harness.play_out(open_game)
    assert unrated(harness, open_game)


def test_a_game_that_is_not_over_is_not_in_the_archive(harness: LobbyHarness) -> None:
    open_game = harness.announce("anna", 2)
    harness.lobby.join(open_game, 1, "ben")
    assert find_tables(harness) == []


def test_a_rematch_is_archived_and_rated(harness: LobbyHarness) -> None:
    first = play(harness, "anna", "ben")
    again = harness.play_again(harness.tables.find(first), (0,), (1,)).id
    assert find_tables(harness) == [first]
    harness.play_out(again)
    harness.now += 1
    assert find_tables(harness) == [again, first]
    assert all(each["rated"] for each in run(harness.archive.results())["results"])


def test_after_an_account_is_deleted_its_games_stay_without_the_name(harness: LobbyHarness) -> None:
    play(harness, "anna", "ben")
    assert profile(harness, "anna")["results"]
    harness.store.people.delete_person("anna")
    with pytest.raises(RefusedError):
        profile(harness, "anna")
    (result,) = run(harness.archive.results())["results"]
    assert [seat["name"] for seat in result["seats"]] == ["", "Ben"]
    assert harness.store.archive.ratings_of("anna") == []


def test_games_and_ratings_move_with_a_person(harness: LobbyHarness) -> None:
    table = play(harness, "anna", "ben")
    find_tables(harness)
    before = harness.store.archive.ratings_of("anna")
    harness.store.people.merge("anna", "carla")
    assert [each["table"] for each in profile(harness, "carla")["results"]] == [table]
    assert harness.store.archive.ratings_of("carla") == [replace(before[0], player="carla")]


def test_if_the_disk_fails_no_part_of_a_result_is_stored(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ratings and the mark that a game was counted are one transaction."""
    table = play(harness, "anna", "ben")
    kept = type(harness.store.archive).count

    def broken(store: Any, result: Any, ratings: Any) -> None:
        kept(store, result, [replace(each, mu=None) for each in ratings])

    monkeypatch.setattr(type(harness.store.archive), "count", broken)
    with pytest.raises(Exception, match="NOT NULL"):
        find_tables(harness)
    assert not harness.store.archive.is_counted(table)
    monkeypatch.undo()
    assert find_tables(harness) == [table]


def test_anybody_can_search_the_archive(server: Server) -> None:
    answer = server.call("GET", "/api/archive?name=nobody-of-this-name&players=2&modules=AB")
    assert answer.json() == {"results": [], "more": False}
    assert server.call("GET", "/api/archive/ratings?players=4").status_code == 200
    call_refused(server, 404, "unknown", "GET", "/api/people/nobody")
    for query in ("players=x", "offset=-1", "name=" + "x" * 41):
        call_refused(server, 400, "malformed", "GET", f"/api/archive?{query}")
    call_refused(server, 400, "malformed", "GET", "/api/archive/ratings?players=7")


def test_a_public_game_with_help_does_not_count_for_ratings(harness: LobbyHarness) -> None:
    table = play(harness, "anna", "ben", help_allowed=True)
    assert find_tables(harness) == [table]
    assert unrated(harness, table)
    assert profile(harness, "anna")["stats"][0]["rating"] is None


def test_the_rematch_of_a_rated_game_is_rated(harness: LobbyHarness) -> None:
    table = harness.tables.find(play(harness, "anna", "ben"))
    again = harness.play_again(table, (0,), (1,))
    assert (again.rated, again.help_allowed) == (True, False)


def test_a_bot_plays_on_for_a_person_who_deletes_their_account(harness: LobbyHarness) -> None:
    table = harness.announce("anna", 2)
    harness.lobby.join(table, 1, "ben")
    harness.tables.reseat(table, lambda seating: seating.without_person("ben"))
    harness.lobby.forget("ben")
    assert harness.tables.find(table).seats[1]["kind"] == "planner"


def test_a_person_who_leaves_a_rated_game_ranks_last_and_a_bot_plays_on(
    harness: LobbyHarness,
) -> None:
    bot_won = 0
    for _ in range(3):
        table = harness.announce("anna", 2)
        harness.lobby.join(table, 1, "ben")
        leave(harness, table, "ben")
        seats = harness.tables.find(table).seats
        assert [seat["kind"] for seat in seats] == ["human", "planner"]
        leave(harness, table, "ben")  # changes nothing
        with pytest.raises(RefusedError, match="rated"):
            export_table(harness.tables.find(table), Credentials(person="anna"))
        harness.play_out(table)
        scores = harness.tables.find(table).game.scores()
        bot_won += scores[1] > scores[0]
        result = run(harness.archive.results())["results"][0]
        assert result["rated"]
        assert [seat["won"] for seat in result["seats"]] == [True, False]
        assert [seat["place"] for seat in result["seats"]] == [1, 2]
        harness.now += 1
    assert bot_won
    anna, ben = (profile(harness, who)["stats"][0]["rating"] for who in ("anna", "ben"))
    assert anna > ben


def test_a_player_can_leave_only_a_rated_game_in_progress_and_only_their_own_seat(
    harness: LobbyHarness,
) -> None:
    table = harness.announce("anna", 2)
    harness.lobby.join(table, 1, "ben")
    with pytest.raises(RefusedError, match="not yours"):
        harness.lobby.leave(table, 0, "ben")
    harness.play_out(table)
    with pytest.raises(RefusedError, match="already started"):
        harness.lobby.leave(table, 1, "ben")
    unrated_table = harness.announce("anna", 2, help_allowed=True)
    harness.lobby.join(unrated_table, 1, "ben")
    with pytest.raises(RefusedError, match="already started"):
        harness.lobby.leave(unrated_table, 1, "ben")
    assert harness.tables.find(unrated_table).seats[1]["kind"] == "human"


def leave(harness: LobbyHarness, table: str, person: str) -> None:
    """Let a person leave the second seat. The bot may begin to think at once."""

    async def leaving() -> None:
        harness.lobby.leave(table, 1, person)

    run(leaving())


def test_a_game_that_everybody_has_left_is_played_to_its_end(server: Server) -> None:
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        anna.become_guest("Anna")
        ben.become_guest("Ben")
        table = announce(anna)
        ben.call_ok("POST", f"/api/lobby/{table}/seats/1")
        for seat, device in ((0, anna), (1, ben)):
            device.call_ok("DELETE", f"/api/lobby/{table}/seats/{seat}")
        while not server.call("GET", f"/api/tables/{table}").json()["over"]:
            assert server.log == ""
        results = server.call("GET", "/api/archive").json()["results"]
        (seats,) = [each["seats"] for each in results if each["table"] == table]
        assert [(seat["place"], seat["won"]) for seat in seats] == [(1.5, False)] * 2


def test_those_who_left_share_the_last_places() -> None:
    assert places_behind([1.0, 2.0, 3.0, 4.0], [False] * 4) == [1, 2, 3, 4]
    assert places_behind([1.0, 2.0, 3.0, 4.0], [True, False, False, False]) == [4, 1, 2, 3]
    assert places_behind([1.5, 1.5, 3.0, 4.0], [False, False, True, True]) == [1.5, 1.5, 3.5, 3.5]
    assert places_behind([1.0, 2.0], [True, True]) == [1.5, 1.5]
