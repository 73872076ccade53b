"""Tournaments: announced, joined, played round by round, and finished."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firstclass.service.adapters.sql.care import forget, opened
from firstclass.service.adapters.sql.store import database_at
from firstclass.service.lobby.ports import Search
from firstclass.service.play import timekeeping
from firstclass.service.play.seating import Shown
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import Refusal
from firstclass.service.tournaments import entering
from firstclass.service.tournaments.director import PATIENCE, REST
from firstclass.service.tournaments.ports import Match
from firstclass.service.tournaments.rounds import forfeited
from firstclass.service.tournaments.standings import standings
from tests.service.club import Club
from tests.service.devices import Device
from tests.service.test_ports import run

PEOPLE = ("anna", "ben", "carla", "dora")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeping, "TAKES_OVER", "random")
    monkeypatch.setattr(entering, "TAKES_OVER", "random")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path / "tables.sqlite")
    club.people(*PEOPLE)
    yield club
    club.close()


def test_in_a_round_robin_everybody_meets_everybody_and_the_best_player_wins(
    place: Path | str,
) -> None:
    """This works in both kinds of databases, with a restart of the server between any two steps."""
    club = Club(place)
    club.people(*PEOPLE)
    cup = club.tournament(*PEOPLE)
    club.start(cup, "anna")
    for number in (1, 2, 3):
        assert (club.seen(cup)["round"], club.seen(cup)["over"]) == (number, False)
        assert len(club.open_tables(cup)) == 2
        club.restart()
        club.play_round(cup)
        club.restart()
    seen = club.seen(cup)
    assert seen["over"]
    matches = [match for played in seen["played"] for match in played["matches"]]
    pairs = Counter(tuple(sorted(match["entrants"])) for match in matches)
    assert pairs == Counter(combinations(range(1, 5), 2))
    for match in matches:
        game = club.tables.find(match["table"]).game
        assert match["scores"] == game.scores()
        assert game.setup.start_player == 0
    assert sum(rank["points"] for rank in seen["ranks"]) == 6
    assert next(rank["rank"] for rank in seen["ranks"]) == 1
    assert {each["name"] for each in seen["entrants"]} == {"Anna", "Ben", "Carla", "Dora"}
    assert club.director.listed("anna")["yours"][0]["over"]
    club.close()


def test_each_table_of_a_round_has_its_players_and_a_secret_deal_with_a_commitment(
    club: Club,
) -> None:
    cup = club.tournament(*PEOPLE)
    club.start(cup, "anna")
    for table in map(club.tables.find, club.open_tables(cup)):
        assert table.seal
        assert not table.seed_named
        for person in PEOPLE:
            mine = table.seating.opened_by(Shown(person=person))
            assert mine is None or [table.seats[seat]["name"] for seat in mine] == [person.title()]
        assert table.seating.owner is None
    seeds = {club.tables.find(table).game.setup.seed for table in club.open_tables(cup)}
    assert len(seeds) == 2
    for person in PEOPLE:
        assert len(club.tables.of(person)) == 1


def test_games_of_an_open_tournament_count_in_the_archive_and_in_ratings(club: Club) -> None:
    cup = club.tournament(*PEOPLE[:3])
    club.start(cup, "anna")
    (table,) = club.open_tables(cup)
    club.play_round(cup)
    (result,) = run(club.archive.results(Search(), 0))["results"]
    assert (result["table"], result["rated"]) == (table, True)
    hidden = club.tournament("anna", "ben", "carla", access="link")
    club.start(hidden, "anna")
    club.play_round(hidden)
    assert len(run(club.archive.results(Search(), 0))["results"]) == 1


def test_a_bye_counts_as_a_win_and_nobody_gets_two(club: Club) -> None:
    cup = club.tournament(*PEOPLE[:3], format="swiss")
    club.start(cup, "anna")
    for _ in range(3):
        (alone,) = [m for m in club.seen(cup)["played"][-1]["matches"] if m["table"] is None]
        assert (alone["over"], alone["places"]) == (True, [1.0])
        club.play_round(cup)
    rounds = club.seen(cup)["played"]
    byes = [m["entrants"][0] for r in rounds for m in r["matches"] if m["table"] is None]
    assert sorted(byes) == [1, 2, 3]
    assert all(rank["points"] >= 1 for rank in club.seen(cup)["ranks"])


@pytest.mark.parametrize(("players", "bots"), [(2, 1), (3, 0), (4, 1)])
def test_bots_fill_the_last_table_of_a_round(club: Club, players: int, bots: int) -> None:
    cup = club.tournament(*PEOPLE[:3], players=players, rounds=2, format="swiss")
    with pytest.raises(Refusal):
        club.start(cup, "anna", *["random"] * (bots + 1))
    with pytest.raises(Refusal):
        club.start(cup, "anna", *["human"] * max(bots, 1))
    seen = club.start(cup, "anna", *["random"] * bots)
    matches = seen["played"][0]["matches"]
    assert [len(match["entrants"]) for match in matches] == [players] * ((3 + bots) // players)
    assert [each["kind"] for each in seen["entrants"]].count("random") == bots
    club.play_round(cup)
    club.play_round(cup)
    assert club.seen(cup)["over"]


def test_modules_that_are_not_named_are_chosen_at_random_for_each_round(club: Club) -> None:
    cup = club.tournament(*PEOPLE, modules="B", rounds=3, format="swiss")
    club.start(cup, "anna")
    for _ in range(3):
        modules = club.seen(cup)["played"][-1]["modules"]
        assert len(set(modules)) == 2
        assert "B" in modules
        for table in club.open_tables(cup):
            assert club.tables.find(table).game.setup.modules == modules
        club.play_round(cup)


def test_after_a_withdrawal_a_player_is_not_paired_and_a_bot_finishes_their_games(
    club: Club,
) -> None:
    cup = club.tournament(*PEOPLE)
    club.start(cup, "anna")
    numbers = {each["name"]: each["number"] for each in club.seen(cup)["entrants"]}
    gone = numbers["Ben"]
    (theirs,) = [table for table, _ in club.tables.of("ben")]
    with pytest.raises(Refusal):
        club.director.leave(cup, "carla", gone)
    club.director.leave(cup, "ben", gone)
    table = club.tables.find(theirs)
    seat = next(i for i, sitting in enumerate(table.seats) if sitting["name"] == "Ben")
    assert table.seats[seat]["kind"] == "random"
    assert table.seating.opened_by(Shown(person="ben")) is None
    club.play_round(cup)
    later = club.seen(cup)["played"][1]["matches"]
    assert [match["entrants"] for match in later if gone in match["entrants"]] == []
    assert len([match for match in later if match["table"] is None]) == 1
    assert next(e for e in club.seen(cup)["entrants"] if e["number"] == gone)["withdrawn"]


def test_a_table_that_all_players_have_left_ends_without_a_winner(club: Club) -> None:
    cup = club.tournament(*PEOPLE)
    seen = club.start(cup, "anna")
    first, second = seen["played"][0]["matches"]
    for number in first["entrants"]:
        club.director.leave(cup, "anna", number)  # the host may ask anybody to
    club.step()
    assert club.seen(cup)["played"][0]["matches"][0]["over"]
    assert club.seen(cup)["played"][0]["matches"][0]["places"] == []
    club.play_out(second["table"])
    club.step()
    for number in second["entrants"]:
        club.director.leave(cup, "anna", number)
    club.step()
    assert club.seen(cup)["over"]


def test_a_player_out_of_time_loses_and_the_next_round_begins(club: Club) -> None:
    clock = {"kind": "days", "days": 1, "out": "end"}
    cup = club.tournament(*PEOPLE, clock=clock)
    club.start(cup, "anna")
    tables = club.open_tables(cup)
    run(club.time.go(2 * 24 * 60 * 60))
    club.step()
    for match in club.seen(cup)["played"][0]["matches"]:
        assert match["table"] in tables
        loser = club.tables.find(match["table"]).clock.ended
        assert match["places"] == ([2.0, 1.0] if loser == 0 else [1.0, 2.0])
        assert match["scores"] == []
    assert club.seen(cup)["round"] == 2


def test_no_round_waits_for_a_table_with_only_stand_ins(club: Club) -> None:
    clock = {"kind": "days", "days": 1, "out": "computer"}
    cup = club.tournament(*PEOPLE[:3], clock=clock)
    club.start(cup, "anna")
    (table,) = club.open_tables(cup)
    run(club.time.go(1.5 * 24 * 60 * 60))
    club.now += REST
    club.step()
    assert len(club.store.tournaments.stood_in([table])[table]) == 1
    assert club.open_tables(cup) == [table], "one is there still"
    run(club.time.go(9 * 24 * 60 * 60))
    club.step()
    assert club.open_tables(cup) == [table], "it is looked now and then"
    club.now += REST
    club.step()
    (match,) = [each for each in club.seen(cup)["played"][0]["matches"] if each["table"] == table]
    assert (match["over"], match["places"]) == (True, [])
    assert club.seen(cup)["round"] == 2


def test_a_round_begins_only_once_wherever_the_server_dies(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails before each new table, and is restarted."""
    create, laid = Tables.create, Counter[str | None]()

    def dying(
        tables: Tables, wish: Any, owner: Any, table_id: str | None, *rest: Any, **more: Any
    ) -> Any:
        laid[table_id] += 1
        if laid[table_id] == 1:
            raise OSError("the disk is full")
        return create(tables, wish, owner, table_id, *rest, **more)

    monkeypatch.setattr(Tables, "create", dying)
    cup = club.tournament(*PEOPLE)
    with pytest.raises(OSError, match="full"):
        club.start(cup, "anna")
    club.restart()
    with pytest.raises(OSError, match="full"):
        club.step()
    club.restart()
    club.step()
    club.step()
    assert set(laid) == {match["table"] for match in club.seen(cup)["played"][0]["matches"]}
    assert set(laid.values()) == {2}
    assert len(club.seen(cup)["played"]) == 1


def test_a_failing_tournament_does_not_delay_other_tournaments(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, fails = Tables.create, club.tournament(*PEOPLE, players=3, format="swiss")
    other = club.tournament("ben", *PEOPLE[2:], clock={"kind": "days", "days": 1})

    def failing(tables: Tables, wish: Any, *rest: Any, **more: Any) -> Any:
        if wish.clock is None:
            raise OSError("the disk is full")
        return create(tables, wish, *rest, **more)

    monkeypatch.setattr(Tables, "create", failing)
    with pytest.raises(OSError, match="full"):
        club.start(fails, "anna")
    club.start(other, "ben")
    with pytest.raises(OSError, match="full"):
        club.play_round(other)
    assert club.director.see(other, "ben")["round"] == 2
    (match, *_) = club.seen(fails)["played"][0]["matches"]
    assert not match["over"], "what could not be laid yet is not gone"
    monkeypatch.undo()
    club.step()
    assert all(club.tables.has(table) for table in club.open_tables(fails))


def test_a_deleted_table_of_a_round_is_not_created_again(club: Club) -> None:
    cup = club.tournament(*PEOPLE)
    club.start(cup, "anna")
    (first, second) = club.open_tables(cup)
    with opened(database_at(club.place)) as engine:
        forget(engine, [first], [], [])
    club.restart()
    club.play_out(second)
    club.step()
    assert not club.tables.has(first)
    match = next(m for m in club.seen(cup)["played"][0]["matches"] if m["table"] == first)
    assert (match["over"], match["places"]) == (True, [])
    assert club.seen(cup)["round"] == 2


def test_before_a_tournament_begins_people_can_join_and_leave(club: Club) -> None:
    cup = club.tournament("anna", "ben")
    with pytest.raises(Refusal):
        club.director.join(cup, "ben")
    with pytest.raises(Refusal):
        club.start(cup, "anna")  # two are too few
    with pytest.raises(Refusal):
        club.start(cup, "ben")
    club.director.join(cup, "carla")
    club.director.leave(cup, "anna", 1)
    assert [each["name"] for each in club.seen(cup)["entrants"]] == ["Ben", "Carla"]
    club.director.join(cup, "anna")
    club.start(cup, "anna")
    for late in (
        lambda: club.director.join(cup, "dora"),
        lambda: club.director.call_off(cup, "anna"),
        lambda: club.start(cup, "anna"),
    ):
        with pytest.raises(Refusal):
            late()


def test_private_tournaments_are_shown_only_to_their_people(club: Club) -> None:
    opened = club.tournament("anna")
    by_link = club.tournament("anna", access="link")
    named = club.tournament("anna", access="named", invited=["Ben"])

    def shown(person: str | None) -> dict[str, list[str]]:
        listed: Any = club.director.listed(person)
        return {where: [each["id"] for each in some] for where, some in listed.items() if some}

    assert shown(None) == {"waiting": [opened]}
    assert shown("carla") == {"waiting": [opened]}
    assert shown("ben") == {"yours": [named], "waiting": [opened]}
    assert set(shown("anna")["yours"]) == {opened, by_link, named}
    assert "Ben" not in str(club.director.see(named, "ben")["wish"])
    club.director.join(by_link, "carla")
    club.director.join(named, "ben")
    with pytest.raises(Refusal):
        club.director.join(named, "carla")
    with pytest.raises(Refusal):
        club.tournament("anna")  # three at a time
    club.now += PATIENCE + 1
    assert shown("anna") == {}


def test_a_tournament_with_invalid_modules_is_refused(club: Club) -> None:
    with pytest.raises(Refusal):
        club.tournament("anna", modules="ZZ")


def test_after_an_account_is_deleted_its_number_in_a_tournament_stays(club: Club) -> None:
    cup = club.tournament("anna", "ben", "carla")
    waiting = club.tournament("ben")
    club.start(cup, "anna")
    theirs = [table for table, _ in club.tables.of("ben")]
    club.director.forget("ben")
    for table in map(club.tables.find, theirs):
        kinds = {sitting["name"]: sitting["kind"] for sitting in table.seats}
        assert kinds["Ben"] == "random"
    with pytest.raises(Refusal):
        club.seen(waiting)
    (gone,) = [each for each in club.seen(cup)["entrants"] if each["withdrawn"]]
    assert gone["name"] == ""
    assert club.director.export("ben") == {"tournaments": []}
    club.director.forget("anna")
    club.restart()
    assert club.seen(cup)["host"] == ""


def test_tournaments_move_with_a_person(club: Club) -> None:
    cup = club.tournament("anna", "ben", "carla")
    club.director.move("anna", "dora")
    (told,) = club.director.export("dora")["tournaments"]
    assert (told["id"], told["hosted"], told["mine"]) == (cup, True, 1)
    club.director.move("ben", "carla")
    assert club.director.see(cup, "dora")["count"] == 2


def test_a_player_out_of_time_is_last_and_the_others_share_the_other_places() -> None:
    assert forfeited(2, 0) == (2.0, 1.0)
    assert forfeited(4, 1) == (2.0, 4.0, 2.0, 2.0)


def test_ties_are_broken_by_the_points_of_opponents_and_then_by_margins() -> None:
    def match(round_number: int, number: int, seats: Any, places: Any, scores: Any) -> Match:
        return Match(round_number, number, "t", "AB", seats, True, places, scores)

    matches = [
        match(1, 0, (1, 2), (1.0, 2.0), (60, 50)),
        match(1, 1, (3, 4), (1.0, 2.0), (90, 50)),
        match(2, 0, (1, 3), (2.0, 1.0), (40, 45)),
        match(2, 1, (2, 4), (1.5, 1.5), (70, 70)),
    ]
    ranks = standings([1, 2, 3, 4], matches)
    assert [(each.rank, each.entrant) for each in ranks] == [(1, 3), (2, 1), (3, 4), (4, 2)]
    assert [float(each.points) for each in ranks] == [2, 1, 0.5, 0.5]
    assert [float(each.buchholz) for each in ranks] == [1.5, 2.5, 2.5, 1.5]
    assert [float(each.margin) for each in ranks] == [45, 5, -40, -10]
    three = match(1, 0, (1, 2, 3), (1.0, 2.5, 2.5), (9, 5, 5))
    assert [float(each.points) for each in standings([1, 2, 3], [three])] == [1, 0.25, 0.25]
    assert [each.rank for each in standings([1, 2, 3], [three])] == [1, 2, 2]


@pytest.mark.parametrize("seed", range(2))
def test_after_any_requests_everybody_sits_only_once_in_a_round(club: Club, seed: int) -> None:
    chance = Random(seed)
    clock = {"kind": "days", "days": 1, "out": "end"}
    players, form = chance.choice([2, 3]), chance.choice(["swiss", "round_robin"])
    cup = club.tournament("anna", players=players, format=form, clock=clock)
    for _ in range(60):
        person, number = chance.choice(PEOPLE), chance.randint(1, 4)
        tries = (
            lambda who=person: club.director.join(cup, who),
            lambda who=person, at=number: club.director.leave(cup, who, at),
            lambda: club.start(cup, "anna"),
            lambda: club.restart(),
            lambda: run(club.time.go(2 * 24 * 60 * 60)),
            lambda: club.step(),
        )
        with suppress(Refusal):
            chance.choices(tries, [6, 0.3, 1, 1, 2, 4])[0]()
        check(club, cup)
    assert club.seen(cup)["round"] > 1


def check(club: Club, cup: str) -> None:
    """Check that everybody sits at most once in a round, and that only these tables exist."""
    seen = club.seen(cup)
    for played in seen["played"]:
        seated = [who for match in played["matches"] for who in match["entrants"]]
        assert len(set(seated)) == len(seated)
    tables = [m["table"] for played in seen["played"] for m in played["matches"] if m["table"]]
    assert len(set(tables)) == len(tables)
    assert all(map(club.tables.has, tables))
    laid = {table for person in PEOPLE for table, _ in club.tables.of(person)}
    assert laid <= set(tables)
    earlier = [match for played in seen["played"][:-1] for match in played["matches"]]
    assert all(match["over"] for match in earlier)


def test_a_tournament_can_be_played_over_http(anna: Device, ben: Device) -> None:
    table = {"players": 2, "modules": "AB"}
    wish = {"name": "Night Mail", "format": "swiss", "rounds": 2, "table": table}
    cup = anna.done("POST", "/api/tournaments", wish)["id"]
    path = f"/api/tournaments/{cup}"
    assert cup in [each["id"] for each in ben.done("GET", "/api/tournaments")["waiting"]]
    assert ben.done("POST", f"{path}/entrants")["mine"] == 2
    ben.refused(403, "forbidden", "POST", f"{path}/start", {"bots": []})
    ben.refused(403, "forbidden", "DELETE", f"{path}/entrants/1")
    anna.refused(409, "illegal", "POST", f"{path}/start", {"bots": []})
    assert ben.done("DELETE", f"{path}/entrants/2")["mine"] is None
    assert [each["name"] for each in ben.done("GET", path)["entrants"]] == ["Anna"]
    assert cup in str(anna.done("GET", "/api/me/export")["tournaments"])
    anna.done("DELETE", path)
    anna.refused(404, "unknown", "GET", path)


def test_an_unknown_format_of_a_tournament_is_refused(anna: Device) -> None:
    wish: dict[str, Any] = {"name": "x", "format": "knockout", "rounds": 1, "table": {}}
    anna.refused(400, "malformed", "POST", "/api/tournaments", wish)
