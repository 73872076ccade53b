"""The archive: finished games, their players, and the ratings of people."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.lobby.ports import Rated, Result, Search
from firstclass.service.play.seating import Seating
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import NewSeat
from firstclass.service.stored import Guest
from tests.server import Server
from tests.service.calls import refused
from tests.service.station import Station
from tests.service.test_ports import run


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Station]:
    station = Station(tmp_path)
    station.people("anna", "ben", "carla")
    yield station
    station.close()


def play(station: Station, host: str, *others: str, bots: int = 0, **more: Any) -> str:
    """Play a game of these people to its end, with so many bots."""
    departure = station.announce(host, 1 + len(others) + bots, **more)
    for seat, person in enumerate(others, 1):
        station.hall.get_on(departure, seat, person)
    if bots:
        station.hall.start(departure, host, [NewSeat(kind="random")] * bots)
    station.play_out(departure)
    return departure


def found(station: Station, **wanted: Any) -> list[str]:
    results = run(station.archive.results(Search(**wanted), 0))["results"]
    return [each["table"] for each in results]


def profile(station: Station, person: str) -> Any:
    return run(station.archive.profile(person))


def test_the_archive_shows_a_finished_game_with_its_result(station: Station) -> None:
    table = play(station, "anna", "ben")
    station.now += 1
    (result,) = run(station.archive.results(Search(), 0))["results"]
    game = station.tables.find(table).game
    assert (result["table"], result["modules"], result["rated"]) == (table, "AB", True)
    assert [seat["name"] for seat in result["seats"]] == ["Anna", "Ben"]
    assert [seat["score"] for seat in result["seats"]] == game.scores()
    assert [i for i, seat in enumerate(result["seats"]) if seat["won"]] == [*game.winners()]


def test_the_archive_can_be_searched(station: Station) -> None:
    two = play(station, "anna", "ben")
    assert found(station) == [two]
    station.now += 1000
    three = play(station, "carla", "anna", "ben")
    assert found(station) == [three, two]
    assert found(station, players=2) == [two]
    assert found(station, name="CARL") == [three]
    assert found(station, name="%") == []
    assert found(station, person="ben") == [three, two]
    assert found(station, modules="BA") == [three, two]
    assert found(station, modules="C") == []
    assert found(station, since=station.now) == [three]
    assert found(station, until=station.now) == [two]
    assert run(station.archive.results(Search(), 1))["results"][0]["table"] == two


@pytest.mark.parametrize("access", ["link", "named"])
def test_games_that_were_not_open_to_everybody_stay_private(station: Station, access: str) -> None:
    departure = station.announce("anna", 2, access=access, invited=["ben"])
    station.hall.get_on(departure, 1, "ben")
    station.play_out(departure)
    assert found(station) == []
    with pytest.raises(Refusal):
        profile(station, "ben")


def test_a_game_is_counted_only_once(station: Station) -> None:
    play(station, "anna", "ben")
    first = profile(station, "anna")
    station.restart()
    assert profile(station, "anna") == first
    assert [each["games"] for each in first["played"]] == [1]

    async def at_once() -> None:
        await asyncio.gather(*(station.archive.catch_up() for _ in range(4)))

    play(station, "anna", "ben")
    run(at_once())
    assert [each["games"] for each in profile(station, "anna")["played"]] == [2]
    rated = station.store.archive.rating("anna", 2, bot=False)
    assert rated is not None
    assert rated.games == 2


def test_winners_are_rated_higher_with_separate_ratings_for_each_number_of_players(
    station: Station,
) -> None:
    for _ in range(3):
        play(station, "anna", "ben")
    play(station, "anna", "ben", "carla")
    profiles = {person: profile(station, person)["played"] for person in ("anna", "ben")}
    (two_anna, three), (two_ben, _) = profiles["anna"], profiles["ben"]
    assert (two_anna["players"], two_anna["games"], three["games"]) == (2, 3, 1)
    assert two_anna["won"] + two_ben["won"] >= 3
    higher = two_anna["won"] > two_ben["won"]
    if two_anna["won"] != two_ben["won"]:
        assert (two_anna["rating"] > two_ben["rating"]) == higher
    strength = run(station.archive.strength(2))
    assert {each["person"] for each in strength["people"]} == {"anna", "ben"}
    assert strength["people"][0]["rating"] >= strength["people"][1]["rating"]
    assert strength["bots"] == []


def test_games_against_bots_do_not_change_the_rating_of_a_person(station: Station) -> None:
    play(station, "anna", bots=2)
    assert profile(station, "anna")["played"][0]["rating"] is None
    assert run(station.archive.strength(3)) == {"people": [], "bots": []}


def test_bots_are_rated_among_bots_and_people_among_people(station: Station) -> None:
    departure = station.announce("anna", 4)
    for seat, person in ((1, "ben"), (2, "carla")):
        station.hall.get_on(departure, seat, person)
    station.hall.start(departure, "anna", [NewSeat(kind="random")])
    station.tables.find(departure).seat_program((2,))
    station.play_out(departure)
    strength = run(station.archive.strength(4))
    assert {each["person"] for each in strength["people"]} == {"anna", "ben"}
    assert {(each["bot"], each["name"]) for each in strength["bots"]} == {
        ("carla", "Carla"),
        ("random", ""),
    }
    (result,) = run(station.archive.results(Search(), 0))["results"]
    assert [seat["program"] for seat in result["seats"]] == [False, False, True, False]
    assert profile(station, "carla")["played"][0]["rating"] is None  # her account is not a bot's


def test_a_game_between_one_person_and_one_bot_is_not_rated(station: Station) -> None:
    departure = station.announce("anna", 2)
    station.hall.get_on(departure, 1, "ben")
    station.tables.find(departure).seat_program((1,))
    station.play_out(departure)
    assert run(station.archive.strength(2)) == {"people": [], "bots": []}


def test_an_account_can_become_a_bot_account_only_before_its_first_rated_game(
    station: Station,
) -> None:
    run(station.archive.declare("anna", True))
    run(station.archive.declare("anna", False))
    run(station.archive.declare("ben", True))
    play(station, "anna", "carla")
    for person in ("anna", "carla"):
        with pytest.raises(Refusal, match="before the first rated game"):
            run(station.archive.declare(person, True))
    departure = station.announce("carla", 2)
    station.hall.get_on(departure, 1, "ben")
    kept = station.store.people.person("ben")
    assert kept is not None
    assert kept.program


def test_ratings_move_with_a_person_into_the_same_ranking(station: Station) -> None:
    store = station.store.archive
    for who, bot, mu in (("anna", False, 20), ("anna", True, 21), ("ben", True, 22)):
        store.count(Result(f"{who} {bot}", 2, "AB", 0, True), [Rated(who, 2, bot, mu, 1, 1)])
    station.archive.move("anna", "ben")
    assert {(each.bot, each.mu) for each in store.ratings_of("ben")} == {(False, 20), (True, 22)}


def unrated(station: Station, table: str) -> bool:
    (result,) = run(station.archive.results(Search(), 0))["results"]
    assert result["table"] == table
    return not result["rated"]


def test_a_game_with_a_chosen_seed_is_not_rated(station: Station) -> None:
    assert unrated(station, play(station, "anna", "ben", seed=5))


def test_a_game_with_a_seat_that_changed_hands_is_not_rated(station: Station) -> None:
    departure = station.announce("anna", 2)
    station.hall.get_on(departure, 1, "ben")

    def taken_over(seating: Seating) -> Seating:
        return replace(seating, guests={1: Guest(1, person="carla")})

    station.tables.reseat(departure, taken_over)
    station.play_out(departure)
    assert unrated(station, departure)


def test_a_game_that_is_not_over_is_not_in_the_archive(station: Station) -> None:
    departure = station.announce("anna", 2)
    station.hall.get_on(departure, 1, "ben")
    assert found(station) == []


def test_a_rematch_is_archived_and_rated(station: Station) -> None:
    first = play(station, "anna", "ben")
    again = station.play_again(station.tables.find(first), (0,), (1,)).id
    assert found(station) == [first]
    station.play_out(again)
    station.now += 1
    assert found(station) == [again, first]
    assert all(each["rated"] for each in run(station.archive.results(Search(), 0))["results"])


def test_after_an_account_is_deleted_its_games_stay_without_the_name(station: Station) -> None:
    play(station, "anna", "ben")
    assert found(station, person="anna")
    station.archive.forget("anna")
    assert found(station, person="anna") == []
    (result,) = run(station.archive.results(Search(), 0))["results"]
    assert [seat["name"] for seat in result["seats"]] == ["", "Ben"]
    assert station.store.archive.ratings_of("anna") == []


def test_games_and_ratings_move_with_a_person(station: Station) -> None:
    table = play(station, "anna", "ben")
    found(station)
    before = station.store.archive.ratings_of("anna")
    station.archive.move("anna", "carla")
    assert found(station, person="carla") == [table]
    assert station.store.archive.ratings_of("carla") == [replace(before[0], who="carla")]


def test_if_the_disk_fails_no_part_of_a_result_is_stored(
    station: Station, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ratings and the mark that a game was counted are one transaction."""
    table = play(station, "anna", "ben")
    kept = type(station.store.archive).count

    def broken(store: Any, result: Any, ratings: Any) -> None:
        kept(store, result, [replace(each, mu=None) for each in ratings])

    monkeypatch.setattr(type(station.store.archive), "count", broken)
    with pytest.raises(Exception, match="NOT NULL"):
        found(station)
    assert not station.store.archive.is_counted(table)
    monkeypatch.undo()
    assert found(station) == [table]


def test_anybody_can_search_the_archive(server: Server) -> None:
    answer = server.call("GET", "/api/archive?name=nobody-of-this-name&players=2&modules=AB")
    assert answer.json() == {"results": [], "more": False}
    assert server.call("GET", "/api/archive/strength?players=4").status_code == 200
    refused(server, 404, "unknown", "GET", "/api/people/nobody")
    for query in ("players=x", "first=-1", "name=" + "x" * 41):
        refused(server, 400, "malformed", "GET", f"/api/archive?{query}")
    refused(server, 400, "malformed", "GET", "/api/archive/strength?players=7")


def test_an_export_contains_the_games_and_ratings_of_a_person(station: Station) -> None:
    table = play(station, "anna", "ben")
    found(station)
    station.now += 1
    waiting = station.announce("ben", 3)
    departures = station.hall.export("ben")["departures"]
    assert [each["id"] for each in departures] == [table, waiting]
    export = station.archive.export("ben")
    assert [each["table"] for each in export["games"]] == [table]
    assert export["rated"][0]["games"] == 1
