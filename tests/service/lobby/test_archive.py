"""The archive: finished games, their players, and the ratings of people."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.adapters.rating import OpenSkillRater
from firstclass.service.lobby.ports import LISTED_GAMES, LISTED_OPPONENTS, Rating, Result
from firstclass.service.lobby.ratings import displayed_rating, weight_of
from firstclass.service.people.personal_data import PersonalData
from firstclass.service.play.seating import Credentials, Seating
from firstclass.service.play.transfer import export_table
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.lobby import NewOpenGame
from firstclass.service.protocol.requests import HUMAN, NewSeat
from firstclass.service.stored import InvitedSeat
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.calls import call_refused
from tests.service.lobby.lobby_harness import LobbyHarness
from tests.service.lobby.test_lobby import ANYBODY, announce, open_game_body
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
    results = harness.archive.results(**wanted)["results"]
    return [each["table"] for each in results]


def profile(harness: LobbyHarness, person: str) -> Any:
    return harness.archive.profile(person, None)


def test_the_archive_shows_a_finished_game_with_its_result(harness: LobbyHarness) -> None:
    table = play(harness, "anna", "ben")
    harness.now += 1
    (result,) = harness.archive.results()["results"]
    game = harness.tables.find(table).game
    assert (result["table"], result["modules"], result["rated"]) == (table, "AB", True)
    assert [seat["name"] for seat in result["seats"]] == ["Anna", "Ben"]
    assert [seat["score"] for seat in result["seats"]] == game.scores()
    assert [i for i, seat in enumerate(result["seats"]) if seat["won"]] == [*game.winners()]


def test_the_host_of_a_public_game_plays_under_the_name_of_their_account(
    harness: LobbyHarness,
) -> None:
    body = open_game_body({"name": "Victor", "kind": HUMAN}, ANYBODY)
    table = harness.lobby.create("anna", NewOpenGame.model_validate(body))["id"]
    assert harness.lobby.get(table, "ben")["seats"][0]["name"] == "Anna"
    harness.lobby.join(table, 1, "ben")
    assert [seat["name"] for seat in harness.tables.find(table).seats] == ["Anna", "Ben"]


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
    assert harness.archive.results(offset=1)["results"][0]["table"] == two


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

    table = play(harness, "anna", "ben")
    harness.archive.count(table)
    run(harness.archive.run())
    assert [each["games"] for each in profile(harness, "anna")["stats"]] == [2]
    rated = harness.store.archive.rating("anna", 2, bot=False)
    assert rated is not None
    assert rated.games == 2


def meet_others(harness: LobbyHarness, *people: str) -> None:
    """Let people meet so many others in rated games that their games count in full."""
    for person in people:
        for stranger in harness.people(*(f"{person}{n}" for n in range(LISTED_OPPONENTS))):
            play(harness, person, stranger)


def test_winners_are_rated_higher_with_separate_ratings_for_each_number_of_players(
    harness: LobbyHarness,
) -> None:
    meet_others(harness, "anna", "ben")
    before = profile(harness, "anna")["stats"][0]["rating"]
    table = play(harness, "anna", "ben")
    play(harness, "anna", "ben", "carla")
    two, three = profile(harness, "anna")["stats"]
    assert (two["players"], two["games"], three["games"]) == (2, LISTED_OPPONENTS + 1, 1)
    won = harness.tables.find(table).game.winners() == [0]
    assert (two["rating"] > before) == won


def test_the_list_has_people_with_ten_games_against_five_others(harness: LobbyHarness) -> None:
    meet_others(harness, "anna")
    for _ in range(LISTED_GAMES - LISTED_OPPONENTS):
        assert harness.archive.leaderboard(2)["people"] == []
        assert profile(harness, "anna")["stats"][0]["provisional"]
        play(harness, "anna", "anna0")
    (listed,) = harness.archive.leaderboard(2)["people"]
    assert (listed["person"], listed["games"]) == ("anna", LISTED_GAMES)
    assert not profile(harness, "anna")["stats"][0]["provisional"]
    for _ in range(LISTED_GAMES):
        play(harness, "ben", "carla")
    assert [each["person"] for each in harness.archive.leaderboard(2)["people"]] == ["anna"]


def test_a_game_counts_by_how_many_others_both_have_met() -> None:
    assert weight_of("anna", {"anna": {}, "ben": {}}) == 0
    assert weight_of("anna", {"anna": {"ben": 3}, "ben": {"anna": 3}}) == 0
    met = {"anna": {"ben": 0, "carla": 0}, "ben": {"anna": 0, **dict.fromkeys("cdefg", 0)}}
    assert weight_of("anna", met) == weight_of("ben", met) == 1 / LISTED_OPPONENTS


def test_each_further_game_of_two_people_counts_half() -> None:
    known = {f"person {n}": 0 for n in range(LISTED_OPPONENTS)}
    for games in range(4):
        met = {"anna": known | {"ben": games}, "ben": known | {"anna": games}}
        assert weight_of("anna", met) == 0.5**games


def test_after_a_month_a_game_counts_in_full_again(harness: LobbyHarness) -> None:
    play(harness, "anna", "ben")
    met = [
        harness.store.archive.opponents("anna", players, harness.now + later)
        for players, later in ((2, 0), (2, 1), (3, 0))
    ]
    assert met == [{"ben": 1}, {"ben": 0}, {}]


def test_a_new_player_has_a_rating_of_1000() -> None:
    assert displayed_rating(Rating("anna", 2, False, *OpenSkillRater().new())) == 1000


def test_games_against_bots_do_not_change_the_rating_of_a_person(harness: LobbyHarness) -> None:
    play(harness, "anna", bots=2)
    assert profile(harness, "anna")["stats"][0]["rating"] is None
    assert harness.archive.leaderboard(3) == {"people": [], "bots": []}


def test_bots_are_rated_among_bots_and_people_among_people(harness: LobbyHarness) -> None:
    open_game = harness.announce("anna", 4)
    for seat, person in ((1, "ben"), (2, "carla")):
        harness.lobby.join(open_game, seat, person)
    harness.lobby.start(open_game, "anna", [NewSeat(kind="random")])
    harness.tables.find(open_game).mark_seats("is_bot", (2,))
    harness.play_out(open_game)
    strength = harness.archive.leaderboard(4)
    assert all(profile(harness, who)["stats"][0]["rating"] for who in ("anna", "ben"))
    assert {(each["bot"], each["name"]) for each in strength["bots"]} == {
        ("carla", "Carla"),
        ("random", ""),
    }
    (result,) = harness.archive.results()["results"]
    assert [seat["is_bot"] for seat in result["seats"]] == [False, False, True, False]
    assert profile(harness, "carla")["stats"][0]["rating"] is None  # her account is not a bot's


def test_a_game_between_one_person_and_one_bot_is_not_rated(harness: LobbyHarness) -> None:
    open_game = harness.announce("anna", 2)
    harness.lobby.join(open_game, 1, "ben")
    harness.tables.find(open_game).mark_seats("is_bot", (1,))
    harness.play_out(open_game)
    assert harness.archive.leaderboard(2) == {"people": [], "bots": []}


def test_an_account_can_become_a_bot_account_only_before_its_first_rated_game(
    harness: LobbyHarness,
) -> None:
    harness.archive.set_is_bot("anna", True)
    harness.archive.set_is_bot("anna", False)
    harness.archive.set_is_bot("ben", True)
    play(harness, "anna", "carla")
    for person in ("anna", "carla"):
        with pytest.raises(RefusedError, match="before the first rated game"):
            harness.archive.set_is_bot(person, True)
    open_game = harness.announce("carla", 2)
    harness.lobby.join(open_game, 1, "ben")
    kept = harness.store.people.person("ben")
    assert kept is not None
    assert kept.is_bot


def test_ratings_move_with_a_person_into_the_same_ranking(harness: LobbyHarness) -> None:
    store = harness.store.archive
    for who, bot, mu in (("anna", False, 20), ("anna", True, 21), ("ben", True, 22)):
        store.count(Result(f"{who} {bot}", 2, "AB", 0), [Rating(who, 2, bot, mu, 1, 1)])
    harness.store.people.merge("anna", "ben")
    assert {(each.among_bots, each.mu) for each in store.ratings_of("ben")} == {
        (False, 20),
        (True, 22),
    }


def unrated(harness: LobbyHarness, table: str) -> bool:
    (result,) = harness.archive.results()["results"]
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
    assert all(each["rated"] for each in harness.archive.results()["results"])


def test_after_an_account_is_deleted_its_games_stay_without_the_name(harness: LobbyHarness) -> None:
    play(harness, "anna", "ben")
    assert profile(harness, "anna")["results"]
    harness.store.people.delete_person("anna")
    with pytest.raises(RefusedError):
        profile(harness, "anna")
    (result,) = harness.archive.results()["results"]
    assert [seat["name"] for seat in result["seats"]] == ["", "Ben"]
    assert harness.store.archive.ratings_of("anna") == []


def test_games_and_ratings_move_with_a_person(harness: LobbyHarness) -> None:
    table = play(harness, "anna", "ben")
    find_tables(harness)
    before = harness.store.archive.ratings_of("anna")
    harness.store.people.merge("anna", "carla")
    assert [each["table"] for each in profile(harness, "carla")["results"]] == [table]
    assert harness.store.archive.ratings_of("carla") == [replace(before[0], player="carla")]


def test_what_could_not_be_counted_is_counted_once_at_the_next_start(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The ratings and the mark that a game was counted are one transaction."""
    kept = type(harness.store.archive).count

    def broken(store: Any, result: Any, ratings: Any) -> None:
        kept(store, result, [replace(each, mu=None) for each in ratings])

    monkeypatch.setattr(type(harness.store.archive), "count", broken)
    table = play(harness, "anna", "ben")
    assert "the result could not be stored" in caplog.text
    assert not harness.store.archive.find(table)
    assert find_tables(harness) == []
    monkeypatch.undo()
    harness.restart()
    for _ in range(2):
        run(harness.archive.run())
        assert find_tables(harness) == [table]
        assert [each["games"] for each in profile(harness, "anna")["stats"]] == [1]


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


def test_a_running_rematch_can_be_given_up_from_its_first_moment(harness: LobbyHarness) -> None:
    first = harness.tables.find(play(harness, "anna", "ben"))
    again = harness.play_again(first, (0,), (1,)).id
    assert harness.lobby.get(again, "ben")["started"]
    harness.play_rounds(again)
    leave(harness, again, "ben")
    harness.play_out(again)
    results = {each["table"]: each for each in harness.archive.results()["results"]}
    assert [seat["won"] for seat in results[again]["seats"]] == [True, False]


def test_the_rematch_of_somebody_who_has_left_is_private_and_has_no_name_of_theirs(
    harness: LobbyHarness,
) -> None:
    table = harness.announce("anna", 2)
    harness.lobby.join(table, 1, "ben")
    harness.play_rounds(table)
    leave(harness, table, "ben")
    harness.play_out(table)
    again = harness.play_again(harness.tables.find(table), (0,))
    assert [(seat["name"], seat["kind"]) for seat in again.seats] == [
        ("Anna", "human"),
        ("", "planner"),
    ]
    assert not again.rated
    harness.play_out(again.id)
    assert find_tables(harness) == [table]


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
    meet_others(harness, "anna", "ben")
    before = {who: profile(harness, who)["stats"][0]["rating"] for who in ("anna", "ben")}
    table = harness.announce("anna", 2)
    harness.lobby.join(table, 1, "ben")
    harness.play_rounds(table)
    leave(harness, table, "ben")
    seats = harness.tables.find(table).seats
    assert [seat["kind"] for seat in seats] == ["human", "planner"]
    leave(harness, table, "ben")  # changes nothing
    with pytest.raises(RefusedError, match="rated"):
        export_table(harness.tables.find(table), Credentials(person="anna"))
    harness.play_out(table)
    (result,) = (each for each in harness.archive.results()["results"] if each["table"] == table)
    assert result["rated"]
    assert [seat["won"] for seat in result["seats"]] == [True, False]
    assert [seat["place"] for seat in result["seats"]] == [1, 2]
    assert [seat["loss"] for seat in result["seats"]] == [None, "gave up"]
    assert profile(harness, "anna")["stats"][0]["rating"] > before["anna"]
    assert profile(harness, "ben")["stats"][0]["rating"] < before["ben"]


def test_a_game_that_somebody_leaves_at_once_is_in_no_statistics(harness: LobbyHarness) -> None:
    table = harness.announce("anna", 2)
    harness.lobby.join(table, 1, "ben")
    leave(harness, table, "ben")
    harness.play_out(table)
    (result,) = harness.archive.results()["results"]
    assert not result["rated"]
    assert "first turn" in (result["unrated"] or "")
    assert not any(seat["won"] for seat in result["seats"])
    assert profile(harness, "anna")["stats"] == []
    assert harness.store.archive.ratings_of("anna") == []


def test_a_person_who_deletes_their_account_during_a_game_loses_it_without_a_name(
    harness: LobbyHarness,
) -> None:
    table = harness.announce("anna", 2)
    harness.lobby.join(table, 1, "ben")
    harness.play_rounds(table)
    personal_data = PersonalData(
        harness.store.people, harness.tables, [harness.lobby], lambda: harness.now
    )

    async def deleting() -> None:
        personal_data.forget("ben")

    run(deleting())
    harness.play_out(table)
    (result,) = harness.archive.results()["results"]
    assert [seat["loss"] for seat in result["seats"]] == [None, "deleted the account"]
    assert [seat["kind"] for seat in result["seats"]] == ["human", "human"]
    assert [each.player for each in harness.store.archive.ratings_of("anna")] == ["anna"]
    assert harness.archive.leaderboard(2)["bots"] == []


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
