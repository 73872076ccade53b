"""Tournaments: announced, joined, played round by round, and finished."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firstclass.service.adapters.sql.maintenance import delete_pruned, open_existing
from firstclass.service.adapters.sql.store import database_at
from firstclass.service.play import seating, table_clock
from firstclass.service.play.seating import Credentials
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.tournaments.ports import Match
from firstclass.service.tournaments.service import IDLE_TIMEOUT, STAND_IN_CHECK_INTERVAL
from firstclass.service.tournaments.standings import standings
from tests.service.browser_client import BrowserClient
from tests.service.lobby.lobby_harness import DAYS
from tests.service.play.test_ports import run
from tests.service.tournaments.tournament_harness import TournamentHarness

PEOPLE = ("anna", "ben", "carla", "dora")


@pytest.fixture(autouse=True)
def fast_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_clock, "STAND_IN_BOT", "random")
    monkeypatch.setattr(seating, "STAND_IN_BOT", "random")


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[TournamentHarness]:
    harness = TournamentHarness(tmp_path / "tables.sqlite")
    harness.people(*PEOPLE)
    yield harness
    harness.close()


def test_in_a_round_robin_everybody_meets_everybody_and_the_best_player_wins(
    place: Path | str,
) -> None:
    """This works in both kinds of databases, with a restart of the server between any two steps."""
    harness = TournamentHarness(place)
    harness.people(*PEOPLE)
    cup = harness.tournament(*PEOPLE)
    harness.start(cup, "anna")
    for number in (1, 2, 3):
        assert (harness.view(cup)["round"], harness.view(cup)["over"]) == (number, False)
        assert len(harness.open_tables(cup)) == 2
        harness.restart()
        harness.play_round(cup)
        harness.restart()
    seen = harness.view(cup)
    assert seen["over"]
    matches = [match for played in seen["played_rounds"] for match in played["matches"]]
    pairs = Counter(tuple(sorted(match["entrants"])) for match in matches)
    assert pairs == Counter(combinations(range(1, 5), 2))
    for match in matches:
        game = harness.tables.find(match["table"]).game
        assert match["scores"] == game.scores()
        assert game.setup.start_player == 0
    assert sum(rank["points"] for rank in seen["standings"]) == 6
    assert next(rank["rank"] for rank in seen["standings"]) == 1
    assert {each["name"] for each in seen["entrants"]} == {"Anna", "Ben", "Carla", "Dora"}
    assert harness.tournaments.overview("anna")["yours"][0]["over"]
    harness.close()


def test_each_table_of_a_round_has_its_players_and_a_secret_deal_with_a_commitment(
    harness: TournamentHarness,
) -> None:
    cup = harness.tournament(*PEOPLE)
    harness.start(cup, "anna")
    for table in map(harness.tables.find, harness.open_tables(cup)):
        assert table.commitment
        assert not table.seed_named
        for person in PEOPLE:
            mine = table.seating.seats_of(Credentials(person=person))
            assert mine is None or [table.seats[seat]["name"] for seat in mine] == [person.title()]
        assert table.seating.owner is None
    seeds = {harness.tables.find(table).game.setup.seed for table in harness.open_tables(cup)}
    assert len(seeds) == 2
    for person in PEOPLE:
        assert len(harness.tables.tables_of(person)) == 1


def test_games_of_an_open_tournament_count_in_the_archive_and_in_ratings(
    harness: TournamentHarness,
) -> None:
    cup = harness.tournament(*PEOPLE[:3], time_limit=DAYS)
    harness.start(cup, "anna")
    (table,) = harness.open_tables(cup)
    harness.play_round(cup)
    (result,) = harness.archive.results()["results"]
    assert (result["table"], result["rated"]) == (table, True)
    hidden = harness.tournament("anna", "ben", "carla", access="link")
    harness.start(hidden, "anna")
    harness.play_round(hidden)
    assert len(harness.archive.results()["results"]) == 1


def test_a_bye_counts_as_a_win_and_nobody_gets_two(harness: TournamentHarness) -> None:
    cup = harness.tournament(*PEOPLE[:3], format="swiss")
    harness.start(cup, "anna")
    for _ in range(3):
        (alone,) = [
            m for m in harness.view(cup)["played_rounds"][-1]["matches"] if m["table"] is None
        ]
        assert (alone["over"], alone["places"]) == (True, [1.0])
        harness.play_round(cup)
    rounds = harness.view(cup)["played_rounds"]
    byes = [m["entrants"][0] for r in rounds for m in r["matches"] if m["table"] is None]
    assert sorted(byes) == [1, 2, 3]
    assert all(rank["points"] >= 1 for rank in harness.view(cup)["standings"])


@pytest.mark.parametrize(("players", "bots"), [(2, 1), (3, 0), (4, 1)])
def test_bots_fill_the_last_table_of_a_round(
    harness: TournamentHarness, players: int, bots: int
) -> None:
    cup = harness.tournament(*PEOPLE[:3], players=players, rounds=2, format="swiss")
    with pytest.raises(RefusedError):
        harness.start(cup, "anna", *["random"] * (bots + 1))
    with pytest.raises(RefusedError):
        harness.start(cup, "anna", *["human"] * max(bots, 1))
    seen = harness.start(cup, "anna", *["random"] * bots)
    matches = seen["played_rounds"][0]["matches"]
    assert [len(match["entrants"]) for match in matches] == [players] * ((3 + bots) // players)
    assert [each["kind"] for each in seen["entrants"]].count("random") == bots
    harness.play_round(cup)
    harness.play_round(cup)
    assert harness.view(cup)["over"]


def test_modules_that_are_not_named_are_chosen_at_random_for_each_round(
    harness: TournamentHarness,
) -> None:
    cup = harness.tournament(*PEOPLE, modules="B", rounds=3, format="swiss")
    harness.start(cup, "anna")
    for _ in range(3):
        modules = harness.view(cup)["played_rounds"][-1]["modules"]
        assert len(set(modules)) == 2
        assert "B" in modules
        for table in harness.open_tables(cup):
            assert harness.tables.find(table).game.setup.modules == modules
        harness.play_round(cup)


def test_after_a_withdrawal_a_player_is_not_paired_and_a_bot_finishes_their_games(
    harness: TournamentHarness,
) -> None:
    cup = harness.tournament(*PEOPLE)
    harness.start(cup, "anna")
    numbers = {each["name"]: each["number"] for each in harness.view(cup)["entrants"]}
    gone = numbers["Ben"]
    (theirs,) = [table for table, _ in harness.tables.tables_of("ben")]
    with pytest.raises(RefusedError):
        harness.tournaments.leave(cup, "carla", gone)
    harness.tournaments.leave(cup, "ben", gone)
    table = harness.tables.find(theirs)
    seat = next(i for i, sitting in enumerate(table.seats) if sitting["name"] == "Ben")
    assert table.seats[seat]["kind"] == "random"
    assert table.seating.seats_of(Credentials(person="ben")) is None
    harness.play_round(cup)
    later = harness.view(cup)["played_rounds"][1]["matches"]
    assert [match["entrants"] for match in later if gone in match["entrants"]] == []
    assert len([match for match in later if match["table"] is None]) == 1
    assert next(e for e in harness.view(cup)["entrants"] if e["number"] == gone)["withdrawn"]


def test_a_table_that_all_players_have_left_ends_without_a_winner(
    harness: TournamentHarness,
) -> None:
    cup = harness.tournament(*PEOPLE)
    seen = harness.start(cup, "anna")
    first, second = seen["played_rounds"][0]["matches"]
    for number in first["entrants"]:
        harness.tournaments.leave(cup, "anna", number)  # the host may ask anybody to
    harness.step()
    assert harness.view(cup)["played_rounds"][0]["matches"][0]["over"]
    assert harness.view(cup)["played_rounds"][0]["matches"][0]["places"] == []
    harness.play_out(second["table"])
    harness.step()
    for number in second["entrants"]:
        harness.tournaments.leave(cup, "anna", number)
    harness.step()
    assert harness.view(cup)["over"]


def test_nobody_can_give_up_a_single_match_for_which_the_bot_would_score(
    harness: TournamentHarness,
) -> None:
    cup = harness.tournament(*PEOPLE[:3], access="open")
    harness.start(cup, PEOPLE[0])
    (table,) = harness.open_tables(cup)
    seating = harness.tables.find(table).seating
    for seat in range(2):
        person = seating.person_at(seat)
        assert person in PEOPLE[:3]
        with pytest.raises(RefusedError, match="already started"):
            harness.lobby.leave(table, seat, person)
    assert harness.tables.find(table).seating == seating


def test_a_player_out_of_time_loses_and_the_next_round_begins(harness: TournamentHarness) -> None:
    clock = {"kind": "days", "days": 1, "on_timeout": "end"}
    cup = harness.tournament(*PEOPLE, time_limit=clock)
    harness.start(cup, "anna")
    tables = harness.open_tables(cup)
    run(harness.time.advance(2 * 24 * 60 * 60))
    harness.step()
    for match in harness.view(cup)["played_rounds"][0]["matches"]:
        assert match["table"] in tables
        loser = harness.tables.find(match["table"]).clock.ended
        assert match["places"] == ([2.0, 1.0] if loser == 0 else [1.0, 2.0])
        assert match["scores"] == []
    assert harness.view(cup)["round"] == 2


def test_no_round_waits_for_a_table_with_only_stand_ins(harness: TournamentHarness) -> None:
    clock = {"kind": "days", "days": 1, "on_timeout": "computer"}
    cup = harness.tournament(*PEOPLE[:3], time_limit=clock)
    harness.start(cup, "anna")
    (table,) = harness.open_tables(cup)
    run(harness.time.advance(1.5 * 24 * 60 * 60))
    harness.now += STAND_IN_CHECK_INTERVAL
    harness.step()
    assert len(harness.store.tournaments.stand_in_seats([table])[table]) == 1
    assert harness.open_tables(cup) == [table], "one is there still"
    run(harness.time.advance(9 * 24 * 60 * 60))
    harness.step()
    assert harness.open_tables(cup) == [table], "it is looked now and then"
    harness.now += STAND_IN_CHECK_INTERVAL
    harness.step()
    (match,) = [
        each for each in harness.view(cup)["played_rounds"][0]["matches"] if each["table"] == table
    ]
    assert (match["over"], match["places"]) == (True, [])
    assert harness.view(cup)["round"] == 2


def test_a_round_begins_only_once_wherever_the_server_dies(
    harness: TournamentHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails before each new table, and is restarted."""
    create, created = Tables.create, Counter[str | None]()

    def dying(
        tables: Tables, body: Any, owner: Any, table_id: str | None, *rest: Any, **more: Any
    ) -> Any:
        created[table_id] += 1
        if created[table_id] == 1:
            raise OSError("the disk is full")
        return create(tables, body, owner, table_id, *rest, **more)

    monkeypatch.setattr(Tables, "create", dying)
    cup = harness.tournament(*PEOPLE)
    with pytest.raises(OSError, match="full"):
        harness.start(cup, "anna")
    harness.restart()
    with pytest.raises(OSError, match="full"):
        harness.step()
    harness.restart()
    harness.step()
    harness.step()
    assert set(created) == {
        match["table"] for match in harness.view(cup)["played_rounds"][0]["matches"]
    }
    assert set(created.values()) == {2}
    assert len(harness.view(cup)["played_rounds"]) == 1


def test_a_failing_tournament_does_not_delay_other_tournaments(
    harness: TournamentHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, fails = Tables.create, harness.tournament(*PEOPLE, players=3, format="swiss")
    other = harness.tournament("ben", *PEOPLE[2:], time_limit={"kind": "days", "days": 1})

    def failing(tables: Tables, body: Any, *rest: Any, **more: Any) -> Any:
        if body.time_limit is None:
            raise OSError("the disk is full")
        return create(tables, body, *rest, **more)

    monkeypatch.setattr(Tables, "create", failing)
    with pytest.raises(OSError, match="full"):
        harness.start(fails, "anna")
    harness.start(other, "ben")
    with pytest.raises(OSError, match="full"):
        harness.play_round(other)
    assert harness.tournaments.get(other, "ben")["round"] == 2
    (match, *_) = harness.view(fails)["played_rounds"][0]["matches"]
    assert not match["over"], "what could not be laid yet is not gone"
    monkeypatch.undo()
    harness.step()
    assert all(harness.tables.exists(table) for table in harness.open_tables(fails))


def test_a_deleted_table_of_a_round_is_not_created_again(harness: TournamentHarness) -> None:
    cup = harness.tournament(*PEOPLE)
    harness.start(cup, "anna")
    (first, second) = harness.open_tables(cup)
    with open_existing(database_at(harness.place)) as engine:
        delete_pruned(engine, [first], [], [])
    harness.restart()
    harness.play_out(second)
    harness.step()
    assert not harness.tables.exists(first)
    match = next(m for m in harness.view(cup)["played_rounds"][0]["matches"] if m["table"] == first)
    assert (match["over"], match["places"]) == (True, [])
    assert harness.view(cup)["round"] == 2


def test_before_a_tournament_begins_people_can_join_and_leave(harness: TournamentHarness) -> None:
    cup = harness.tournament("anna", "ben")
    with pytest.raises(RefusedError):
        harness.tournaments.join(cup, "ben")
    with pytest.raises(RefusedError):
        harness.start(cup, "anna")  # two are too few
    with pytest.raises(RefusedError):
        harness.start(cup, "ben")
    harness.tournaments.join(cup, "carla")
    harness.tournaments.leave(cup, "anna", 1)
    assert [each["name"] for each in harness.view(cup)["entrants"]] == ["Ben", "Carla"]
    harness.tournaments.join(cup, "anna")
    harness.start(cup, "anna")
    for late in (
        lambda: harness.tournaments.join(cup, "dora"),
        lambda: harness.tournaments.cancel(cup, "anna"),
        lambda: harness.start(cup, "anna"),
    ):
        with pytest.raises(RefusedError):
            late()


def test_private_tournaments_are_shown_only_to_their_people(harness: TournamentHarness) -> None:
    opened = harness.tournament("anna")
    by_link = harness.tournament("anna", access="link")
    named = harness.tournament("anna", access="named", invited=["Ben"])

    def overview(person: str | None) -> dict[str, list[str]]:
        listed: Any = harness.tournaments.overview(person)
        return {where: [each["id"] for each in some] for where, some in listed.items() if some}

    assert overview(None) == {"open": [opened]}
    assert overview("carla") == {"open": [opened]}
    assert overview("ben") == {"yours": [named], "open": [opened]}
    assert set(overview("anna")["yours"]) == {opened, by_link, named}
    assert "Ben" not in str(harness.tournaments.get(named, "ben")["settings"])
    harness.tournaments.join(by_link, "carla")
    assert harness.tournaments.get(named, "ben")["is_invited"]
    assert not harness.tournaments.join(named, "ben")["is_invited"]
    with pytest.raises(RefusedError):
        harness.tournaments.join(named, "carla")
    with pytest.raises(RefusedError):
        harness.tournament("anna")  # three at a time
    harness.now += IDLE_TIMEOUT + 1
    assert overview("anna") == {}


def test_an_invitation_to_a_tournament_can_be_declined(harness: TournamentHarness) -> None:
    cup = harness.tournament("anna", access="named", invited=["Ben", "carla"])
    harness.tournaments.decline(cup, "ben")
    assert harness.tournaments.overview("ben")["yours"] == []
    with pytest.raises(RefusedError):
        harness.tournaments.join(cup, "ben")
    harness.tournaments.join(cup, "carla")
    with pytest.raises(RefusedError):
        harness.tournaments.decline(cup, "carla")


def test_a_tournament_with_invalid_modules_is_refused(harness: TournamentHarness) -> None:
    with pytest.raises(RefusedError):
        harness.tournament("anna", modules="ZZ")


def test_after_an_account_is_deleted_its_number_in_a_tournament_stays(
    harness: TournamentHarness,
) -> None:
    cup = harness.tournament("anna", "ben", "carla")
    waiting = harness.tournament("ben")
    harness.start(cup, "anna")
    theirs = [table for table, _ in harness.tables.tables_of("ben")]
    harness.tournaments.forget("ben")
    for table in map(harness.tables.find, theirs):
        kinds = {sitting["name"]: sitting["kind"] for sitting in table.seats}
        assert kinds["Ben"] == "random"
    with pytest.raises(RefusedError):
        harness.view(waiting)
    (gone,) = [each for each in harness.view(cup)["entrants"] if each["withdrawn"]]
    assert gone["name"] == ""
    assert harness.store.tournaments.for_person("ben") == []
    harness.tournaments.forget("anna")
    harness.restart()
    assert harness.view(cup)["host"] == ""


def test_tournaments_move_with_a_person(harness: TournamentHarness) -> None:
    cup = harness.tournament("anna", "ben", "carla")
    harness.tournaments.reassign("anna", "dora")
    shown = harness.tournaments.get(cup, "dora")
    assert (shown["is_host"], shown["your_number"]) == (True, 1)
    harness.tournaments.reassign("ben", "carla")
    assert harness.tournaments.get(cup, "dora")["entrant_count"] == 2


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
def test_after_any_requests_everybody_sits_only_once_in_a_round(
    harness: TournamentHarness, seed: int
) -> None:
    chance = Random(seed)
    clock = {"kind": "days", "days": 1, "on_timeout": "end"}
    players, form = chance.choice([2, 3]), chance.choice(["swiss", "round_robin"])
    cup = harness.tournament("anna", players=players, format=form, time_limit=clock)
    for _ in range(60):
        person, number = chance.choice(PEOPLE), chance.randint(1, 4)
        tries = (
            lambda who=person: harness.tournaments.join(cup, who),
            lambda who=person, at=number: harness.tournaments.leave(cup, who, at),
            lambda: harness.start(cup, "anna"),
            lambda: harness.restart(),
            lambda: run(harness.time.advance(2 * 24 * 60 * 60)),
            lambda: harness.step(),
        )
        with suppress(RefusedError):
            chance.choices(tries, [6, 0.3, 1, 1, 2, 4])[0]()
        check(harness, cup)
    assert harness.view(cup)["round"] > 1


def check(harness: TournamentHarness, cup: str) -> None:
    """Check that everybody sits at most once in a round, and that only these tables exist."""
    seen = harness.view(cup)
    for played in seen["played_rounds"]:
        seated = [who for match in played["matches"] for who in match["entrants"]]
        assert len(set(seated)) == len(seated)
    tables = [
        m["table"] for played in seen["played_rounds"] for m in played["matches"] if m["table"]
    ]
    assert len(set(tables)) == len(tables)
    assert all(map(harness.tables.exists, tables))
    created = {table for person in PEOPLE for table, _ in harness.tables.tables_of(person)}
    assert created <= set(tables)
    earlier = [match for played in seen["played_rounds"][:-1] for match in played["matches"]]
    assert all(match["over"] for match in earlier)


def test_a_tournament_can_be_played_over_http(anna: BrowserClient, ben: BrowserClient) -> None:
    table = {"players": 2, "modules": "AB"}
    body = {"name": "Night Mail", "format": "swiss", "rounds": 2, "table": table}
    cup = anna.call_ok("POST", "/api/tournaments", body)["id"]
    path = f"/api/tournaments/{cup}"
    assert cup in [each["id"] for each in ben.call_ok("GET", "/api/tournaments")["open"]]
    assert ben.call_ok("POST", f"{path}/entrants")["your_number"] == 2
    ben.call_refused(403, "forbidden", "POST", f"{path}/start", {"bots": []})
    ben.call_refused(403, "forbidden", "DELETE", f"{path}/entrants/1")
    anna.call_refused(409, "illegal", "POST", f"{path}/start", {"bots": []})
    assert ben.call_ok("DELETE", f"{path}/entrants/2")["your_number"] is None
    assert [each["name"] for each in ben.call_ok("GET", path)["entrants"]] == ["Anna"]
    assert cup in str(anna.call_ok("GET", "/api/me/export"))
    anna.call_ok("DELETE", path)
    anna.call_refused(404, "unknown", "GET", path)


def test_an_unknown_format_of_a_tournament_is_refused(anna: BrowserClient) -> None:
    body: dict[str, Any] = {"name": "x", "format": "knockout", "rounds": 1, "table": {}}
    anna.call_refused(400, "malformed", "POST", "/api/tournaments", body)
