"""The daily deal: the same for everybody, and nobody learns more about it than the others."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.players import known_player
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.adapters.sql.store import Store
from firstclass.service.daily import deals
from firstclass.service.daily.daily import Daily, outcome
from firstclass.service.daily.deals import deal_of, seed_of
from firstclass.service.daily.ports import Attempt
from firstclass.service.play.calls import Caller, Calls
from firstclass.service.play.seating import Shown
from firstclass.service.play.states import state, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.thinking import Lapse, Thinker
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import NewBranch, NewSeat
from firstclass.service.protocol.told import PROTOCOL
from firstclass.service.stored import Person
from firstclass.service.talk.talk import Talking
from tests.server import Server
from tests.service.calls import refused
from tests.service.devices import Device
from tests.service.steady import MOVES
from tests.service.test_clocks import HandTime
from tests.service.test_ports import run
from tests.service.worker import Line, ThisThread, story_of

DAY = 24 * 60 * 60
TODAY, TOMORROW = "2027-01-15", "2027-01-16"
MORNING = 1_800_000_000_000
"""Eight o'clock on that day, in milliseconds."""


class House:
    """A server without its network, whose time is moved by hand, and its people."""

    def __init__(self, place: Path | str) -> None:
        self.store = Store(place)
        self.time = HandTime(MORNING)
        for name in ("anna", "ben", "carla"):
            self.store.people.keep(Person(name, name.title(), 0, 0))
        self.start()

    def start(self) -> None:
        """Start again: everything that is not stored is lost."""
        here = ThisThread()
        self.calls = Calls(self.store, here, here, time=self.time)
        self.daily = Daily(self.store.daily, self.store.people, self.calls.tables)
        self.talking = Talking(self.store.talk, self.store.people, self.calls.tables, lambda: 0)

    def table(self, person: str) -> Table:
        """Return the table where somebody plays the daily deal."""
        return self.calls.tables.find(self.daily.play(person)["table"])

    def play(self, person: str, seed: int = 1, actions: int = 10**6) -> Table:
        """Play somebody's deal to its end, or some actions of it, at random."""
        table = self.table(person)
        run(play_on(table, random.Random(seed), actions))
        return table

    def deal(self, person: str | None = None, day: str | None = None) -> Any:
        return run(self.daily.deal(person, day))

    def names(self, day: str | None = None) -> list[str]:
        """Return the names in the ranking of a day."""
        return [each["name"] for each in self.deal(day=day)["results"]]


async def play_on(table: Table, chance: random.Random, actions: int) -> None:
    table.listeners.add(lambda: None)  # bots do not play if nobody is there
    while not table.game.over and actions > 0:
        if table.bot_to_move is None:
            actions -= 1
            choice = chance.choice(table.game.legal_actions())
            await table.act((0,), table.game.version, ACTIONS[choice])
        else:
            table.wake_bots()
            await asyncio.sleep(0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days whose bots choose at once."""
    monkeypatch.setattr(deals, "COMPANIES", (("random",),))


@pytest.fixture
def house(tmp_path: Path, quick: None) -> Iterator[House]:
    house = House(tmp_path / "tables.sqlite")
    yield house
    house.store.close()


def test_every_pair_of_modules_and_every_group_of_bots_gets_its_daily_deals() -> None:
    seen = set()
    for day in range(15 * len(deals.COMPANIES)):
        deal = deal_of((deals.FIRST + timedelta(day)).isoformat())
        assert deal is not None
        assert deal.number == day + 1
        seen.add((deal.modules, deal.bots))
    assert len(seen) == 15 * len(deals.COMPANIES)
    assert len({modules for modules, _ in seen}) == 15


def test_no_bot_of_a_daily_deal_is_limited_by_time() -> None:
    bots = {known_player(bot) for company in deals.COMPANIES for bot in company}
    assert not any(bot is None or bot.thinks for bot in bots)


@pytest.mark.parametrize("day", ["2026-10-31", "2026-13-01", "soon", ""])
def test_a_day_out_of_range_has_no_daily_deal(day: str) -> None:
    assert deal_of(day) is None


def test_the_seed_of_a_daily_deal_cannot_be_calculated_without_the_secret(tmp_path: Path) -> None:
    paths = tmp_path / "one.sqlite", tmp_path / "other.sqlite"
    with closing(Store(paths[0])) as one, closing(Store(paths[1])) as other:
        first, second = one.daily.secret(), other.daily.secret()
        assert first == one.daily.secret() != second
    seeds = {seed_of(day, secret) for day in (TODAY, TOMORROW) for secret in (first, second)}
    assert len(seeds) == 4
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_everybody_gets_the_same_deal_on_a_day_and_another_on_the_next(house: House) -> None:
    anna, ben = house.table("anna"), house.table("ben")
    assert anna.game.fingerprint() == ben.game.fingerprint()
    assert [seat["kind"] for seat in anna.seats] == ["human", *house.deal()["bots"]]
    assert anna.seal != ben.seal
    house.time.sleep(DAY)
    assert house.table("carla").game.fingerprint() != anna.game.fingerprint()


def test_each_person_has_one_attempt_a_day(house: House) -> None:
    first = house.daily.play("anna")
    house.start()
    assert house.daily.play("anna") == first
    house.play("anna")
    assert house.daily.play("anna") == first
    assert house.deal("anna")["mine"] == {"table": first["table"], "over": True}
    house.time.sleep(DAY)
    assert house.daily.play("anna") != first


def test_an_attempt_stored_without_its_table_gets_the_table_later(house: House) -> None:
    """The server may die between the two steps."""
    house.store.daily.keep(Attempt("kept", TODAY, "anna", MORNING))
    assert house.daily.play("anna")["table"] == "kept"
    assert house.calls.tables.find("kept").day == TODAY


def test_the_same_actions_in_a_daily_deal_get_the_same_answers(house: House) -> None:
    """Compare one run with a server that is restarted after each action."""
    anna = house.play("anna", 7, 12).game.record()["actions"]
    chance = random.Random(7)
    for _ in range(12):
        run(play_on(house.table("ben"), chance, 1))
        house.start()
    ben = house.table("ben")
    run(play_on(ben, chance, 0))
    assert ben.game.record()["actions"] == anna[: ben.game.version]
    assert ben.game.version > 12


def test_the_answers_of_bots_in_a_daily_deal_depend_only_on_the_game() -> None:
    """They do not depend on the randomness of the process, such as the order of sets."""
    kinds = sorted({bot for company in deals.COMPANIES for bot in company})
    answers = {
        subprocess.run(
            [sys.executable, "-m", "tests.service.steady", *kinds],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": "1"},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert len(answers.pop().split()) == MOVES * len(kinds)


def test_a_late_bot_in_a_daily_deal_is_asked_again_instead_of_replaced() -> None:
    class Impatient(ThisThread):
        async def think(self, question: str) -> str | None:
            return None

    story = story_of(Game(Setup(2, "AB", seed=1)))
    steady = Thinker("planner", Impatient(), "table", steady=True)
    for _ in range(2):
        with pytest.raises(Lapse, match="late"):
            run(steady.choose(story, 0, lambda: True))


def test_the_ranking_of_a_day_contains_only_finished_attempts(house: House) -> None:
    house.play("carla", actions=5)
    house.table("ben").seat_program((0,))
    tables = {person: house.play(person, seed) for seed, person in enumerate(["anna", "ben"])}
    found = house.deal("ben")
    assert found["played"] == 2
    points = {person: table.game.scores() for person, table in tables.items()}
    assert [each["name"] for each in found["results"] if each["program"]] == ["Ben"]
    for each in found["results"]:
        scores = points[each["name"].lower()]
        assert each["points"] == scores[0]
        assert each["margin"] == scores[0] - max(scores[1:])
        assert each["mine"] == (each["name"] == "Ben")
    anna, ben = (points[person][0] for person in ("anna", "ben"))
    assert [each["rank"] for each in found["results"]] == [1, 1 if anna == ben else 2]
    best = max(points, key=lambda person: points[person][0])
    assert found["results"][0]["name"] == best.title()


def test_equal_points_share_a_rank_and_the_earlier_attempt_is_listed_first(
    house: House,
) -> None:
    for person, day in (("ben", 2), ("anna", 1), ("carla", 3)):
        points = 90 if person == "carla" else 100
        house.store.daily.keep(Attempt(person, TODAY, person, 0, MORNING + day, points, 3))
    ranked = [(each["rank"], each["name"]) for each in house.deal()["results"]]
    assert ranked == [(1, "Anna"), (1, "Ben"), (3, "Carla")]


def test_arrested_players_are_ranked_last(house: House) -> None:
    free = Attempt("free", TODAY, "anna", 0, MORNING, 20, -60)
    house.store.daily.keep(free)
    house.store.daily.keep(Attempt("caught", TODAY, "ben", 0, MORNING, 90, 10, arrested=True))
    assert [(each["name"], each["arrested"]) for each in house.deal()["results"]] == [
        ("Anna", False),
        ("Ben", True),
    ]
    game = Game(Setup(3, "AC", seed=1))
    chance = random.Random(1)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
    arrested = game.observe(None)["arrested"]
    assert arrested
    counted = outcome(free, game)
    assert counted.arrested == (0 in arrested)
    rivals = [seat for seat in (1, 2) if seat not in arrested] or [1, 2]
    assert counted.margin == game.scores()[0] - max(game.scores()[seat] for seat in rivals)


def test_an_attempt_that_is_not_finished_when_the_day_ends_does_not_count(house: House) -> None:
    house.play("anna")
    late = house.play("ben", actions=5)
    house.time.sleep(DAY)
    run(play_on(late, random.Random(1), 10**6))
    assert late.game.over
    found = house.deal(day=TODAY)
    assert (house.names(TODAY), found["today"]) == (["Anna"], False)
    assert found["results"][0]["table"] is not None
    assert house.deal()["results"] == []
    assert (house.deal()["earlier"], found["later"]) == (TODAY, TOMORROW)


def test_an_old_deal_can_be_played_again_without_ranking(house: House) -> None:
    house.play("anna")
    before = house.deal(day=TODAY)
    house.time.sleep(DAY)
    first, second = (house.daily.play(person, day=TODAY)["table"] for person in ("anna", "anna"))
    assert first != second
    table = house.calls.tables.find(first)
    assert table.game.setup.seed == seed_of(TODAY, house.store.daily.secret())
    shown = state(table, viewer_of(table, Shown(person="anna"), "en"), 0)
    assert (shown["day"], shown["past_day"]) == (None, TODAY)
    run(play_on(table, random.Random(2), 10**6))
    after = house.deal(day=TODAY)
    assert [each["points"] for each in after["results"]] == [
        each["points"] for each in before["results"]
    ]
    assert after["played"] == 1
    assert house.deal("anna")["mine"] is None, "the day's own deal is still before her"
    with pytest.raises(Refusal):
        house.daily.play("anna", day="2027-01-17")


def test_future_deals_are_not_shown(house: House) -> None:
    for day in (TOMORROW, "2026-10-31", "x"):
        with pytest.raises(Refusal):
            house.deal(day=day)


def ways_to_look(house: House, table: Table, person: str | None) -> list[str]:
    """Return all the means by which somebody may see a table."""
    caller = Caller(None, "en", person=person)
    last, seats = table.game.version - 1, [NewSeat(kind="human")] * len(table.seats)
    ways: dict[str, Callable[[], object]] = {
        "describe": lambda: house.calls.describe(table.id, caller.shown),
        "record": lambda: house.calls.record(table.id, caller.shown),
        "review": lambda: house.calls.review(caller, table.id),
        "history": lambda: house.calls.moments(caller, table.id, None, 0, 5),
        "report": lambda: house.calls.report(caller, table.id, None, last),
        "branch": lambda: house.calls.branch(
            caller, table.id, NewBranch(version=last, seats=seats)
        ),
        "hear": lambda: house.talking.heard(caller, table.id, 0),
        "say": lambda: house.talking.say(caller, table.id, "the third card is a sleeper"),
        "socket": lambda: run(shown(house, table, person)),
    }
    found = []
    for name, look in ways.items():
        try:
            look()
        except Refusal:
            continue
        found.append(name)
    return found


async def shown(house: House, table: Table, person: str | None) -> None:
    """Return the state that somebody gets at a table; raise Refusal if they are not let in."""
    line = Line(None)
    talk = asyncio.create_task(house.calls.welcome(line, PROTOCOL, table.id, whose=lambda: person))
    first = await line.next()
    line.leave()
    await talk
    if first["type"] == "bye":
        raise Refusal(first["reason"], first["message"])


def test_before_playing_the_deal_a_person_sees_no_attempts(house: House) -> None:
    played, begun = house.play("anna"), house.play("ben", actions=5)
    for stranger in (None, "carla"):
        assert ways_to_look(house, played, stranger) == []
        assert ways_to_look(house, begun, stranger) == []
    assert ways_to_look(house, played, "ben") == []
    assert [each["table"] for each in house.deal("ben")["results"]] == [None]


def test_after_playing_the_deal_a_person_sees_only_finished_attempts(
    house: House,
) -> None:
    played, begun = house.play("anna"), house.play("ben", actions=5)
    house.play("carla", 5)
    looks = ways_to_look(house, played, "carla")
    assert set(looks) == {
        "describe",
        "record",
        "review",
        "history",
        "report",
        "hear",
        "say",
        "socket",
    }
    assert [each["table"] is None for each in house.deal("carla")["results"]] == [False, False]
    # The description of a table without spectators shows only its start, which they know.
    assert set(ways_to_look(house, begun, "carla")) == {"describe"}
    assert house.calls.describe(begun.id, Caller(None, "en", person="carla").shown)["version"] == 0


def test_after_the_day_its_tables_are_like_any_other(house: House) -> None:
    played = house.play("anna")
    house.time.sleep(DAY)
    assert "branch" in ways_to_look(house, played, None)
    house.calls.invite(Caller(None, "en", person="anna"), played.id, 0)


def test_a_daily_deal_is_played_alone_and_without_hints(house: House) -> None:
    table, anna = house.play("anna", actions=5), Caller(None, "en", person="anna")
    assert not {"record", "branch"} & {*ways_to_look(house, table, "anna")}
    with pytest.raises(Refusal, match="alone"):
        house.calls.invite(anna, table.id, 0)
    seats = [NewSeat(kind="human")] * len(table.seats)
    with pytest.raises(Refusal, match="alone"):
        house.calls.branch(anna, table.id, NewBranch(version=1, seats=seats, seat=0))
    assert run(hinted(house, table, "anna")) == "forbidden"
    house.time.sleep(DAY)
    assert run(hinted(house, table, "anna")) == "hint"


async def hinted(house: House, table: Table, person: str) -> str:
    """Return the answer to a request for a hint."""
    line = Line(None)
    talk = asyncio.create_task(house.calls.welcome(line, PROTOCOL, table.id, whose=lambda: person))
    await line.hear("hello")
    state = await line.hear("state")
    while not state["legal"]:
        state = await line.hear("state")
    line.say(type="hint", version=state["version"], id="asked")
    answer = await line.next()
    while answer.get("id") != "asked":
        answer = await line.next()
    line.leave()
    await talk
    told: str = answer.get("code", answer["type"])
    return told


def test_the_seed_of_a_running_deal_is_hidden_from_its_player(house: House) -> None:
    table = house.play("anna", actions=5)
    secret = str(table.game.setup.seed)

    async def all_told() -> str:
        line = Line(None)
        talk = asyncio.create_task(
            house.calls.welcome(line, PROTOCOL, table.id, whose=lambda: "anna")
        )
        told = await line.text() + await line.text()
        line.leave()
        await talk
        return told

    caller = Caller(None, "en", person="anna")
    told = [
        run(all_told()),
        str(house.calls.moments(caller, table.id, 0, 0, 5)),
        str(house.calls.report(caller, table.id, 0, 5)),
        str(house.deal("anna")),
        str(house.daily.export("anna")),
    ]
    assert not any(secret in text for text in told)
    assert TODAY in told[0]


def test_a_finished_attempt_cannot_be_undone(house: House) -> None:
    """A player who has seen all cards could otherwise go back and choose better."""
    table = house.play("anna")
    scores, version = table.game.scores(), table.game.version
    assert str(table.undo_reason((0,))).startswith("A finished daily deal")
    with pytest.raises(Refusal):
        table.undo((0,), version)
    house.time.sleep(DAY)
    with pytest.raises(Refusal):
        table.undo((0,), version, version - 1)
    assert house.deal(day=TODAY)["results"][0]["points"] == scores[0]


def test_of_two_attempts_of_the_same_person_the_one_finished_first_counts(house: House) -> None:
    """Otherwise somebody could play as a guest first and know the deal when it counts."""
    house.play("anna", actions=3)
    house.time.sleep(60)
    guest = house.play("ben")
    house.daily.move("ben", "anna")
    assert house.names() == ["Anna"]
    assert house.deal("anna")["mine"] == {"table": guest.id, "over": True}
    assert house.store.daily.of("ben") == []


def test_of_two_unfinished_attempts_the_first_one_stays(house: House) -> None:
    first = house.daily.play("anna")["table"]
    house.time.sleep(60)
    house.daily.play("ben")
    house.daily.move("ben", "anna")
    assert house.daily.play("anna")["table"] == first


def test_after_an_account_is_deleted_its_points_stay_without_the_name(house: House) -> None:
    house.play("anna")
    house.deal()
    assert [each["day"] for each in house.daily.export("anna")["daily"]] == [TODAY]
    house.daily.forget("anna")
    house.store.people.drop_person("anna")
    assert house.daily.export("anna") == {"daily": []}
    assert house.names() == [""]


def test_both_kinds_of_databases_store_attempts(place: Path | str, quick: None) -> None:
    house = House(place)
    kept = house.store.daily
    kept.keep(Attempt("one", "2027-01-02", "anna", 5, 7))
    kept.keep(Attempt("two", "2027-01-05", "anna", 5))
    kept.keep(Attempt("three", "2027-01-05", "ben", 6, 2**40, 90, -3))
    assert kept.around("2027-01-04") == ("2027-01-02", "2027-01-05")
    assert kept.around("2027-01-02") == (None, "2027-01-05")
    assert kept.has_played("2027-01-02", "anna")
    assert not kept.has_played("2027-01-05", "anna")
    assert [each.table_id for each in kept.of("anna")] == ["two", "one"]
    kept.move("ben", "anna")
    assert [each.table_id for each in kept.of("anna")] == ["three", "one"]
    kept.forget("anna")
    assert kept.of("anna") == []
    assert house.deal("anna")["mine"] is None
    house.play("carla")
    assert house.names() == ["Carla"]
    house.store.close()


def test_a_person_with_a_name_can_play_the_daily_deal_over_http(
    server: Server, anna: Device
) -> None:
    refused(server, 401, "signed_out", "POST", "/api/daily", json={})
    found = anna.done("GET", "/api/daily")
    assert (found["mine"], found["today"]) == (None, True)
    table = anna.done("POST", "/api/daily", {"names": ["Paul", "Nora", "Max"]})["table"]
    assert anna.done("POST", "/api/daily", {})["table"] == table
    assert anna.done("GET", "/api/daily")["mine"] == {"table": table, "over": False}
    with anna.join(table) as client:
        state = client.hear_state()
        assert state["day"] == found["day"]
        assert [seat["name"] for seat in state["seats"]][:2] == ["Anna", "Paul"]
    assert [each["table"] for each in anna.done("GET", "/api/me/export")["daily"]] == [table]
    anna.refused(403, "forbidden", "POST", f"/api/tables/{table}/seats/0/invitation")
    with Device(server) as stranger:
        stranger.refused(403, "forbidden", "GET", f"/api/tables/{table}")
        with stranger.join(table) as watcher:
            watcher.hear_bye("forbidden")
    for day in ("2999-01-01", "never"):
        anna.refused(404, "unknown", "GET", f"/api/daily?day={day}")
