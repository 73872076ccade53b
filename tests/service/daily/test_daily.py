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
from firstclass.players import find_player
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.adapters.sql.store import Store
from firstclass.service.chat.service import ChatService
from firstclass.service.daily import service
from firstclass.service.daily.ports import Attempt
from firstclass.service.daily.service import DailyService, deal_of, seed_of, with_result
from firstclass.service.play.bot_seat import BotSeat, NoAnswerError
from firstclass.service.play.client import Visit
from firstclass.service.play.seating import Credentials
from firstclass.service.play.state_messages import state, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.play.undo import undo, undo_reason
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewBranch, NewSeat
from firstclass.service.stored import Person
from tests.server import Server
from tests.service.adapters.deterministic_bots import MOVES
from tests.service.browser_client import BrowserClient
from tests.service.calls import call_refused
from tests.service.clocks.test_clocks import FakeTime
from tests.service.in_memory import InProcessRunner, MemoryConnection, history_of
from tests.service.play.test_ports import run

DAY = 24 * 60 * 60
TODAY, TOMORROW = "2027-01-15", "2027-01-16"
MORNING = 1_800_000_000_000
"""08:00 on that day, in milliseconds."""


class DailyHarness:
    """A server without its network, whose time is moved by hand, and its people."""

    def __init__(self, place: Path | str) -> None:
        self.store = Store(place)
        self.time = FakeTime(MORNING)
        for name in ("anna", "ben", "carla"):
            self.store.people.save(Person(name, name.title(), 0, 0))
        self.start()

    def start(self) -> None:
        """Start again: everything that is not stored is lost."""
        here = InProcessRunner()
        self.table_api = TableApi(self.store, here, here, time=self.time)
        self.daily = DailyService(self.store.daily, self.store.people, self.table_api.tables)
        self.chat = ChatService(
            self.store.chat, self.store.people, self.table_api.tables, lambda: 0
        )

    def table(self, person: str) -> Table:
        """Return the table where somebody plays the daily deal."""
        return self.table_api.tables.find(self.daily.play(person)["table"])

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
def fast_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days whose bots choose at once."""
    monkeypatch.setattr(service, "BOT_LINEUPS", (("random",),))


@pytest.fixture
def harness(tmp_path: Path, fast_bots: None) -> Iterator[DailyHarness]:
    harness = DailyHarness(tmp_path / "tables.sqlite")
    yield harness
    harness.store.close()


def test_every_pair_of_modules_and_every_group_of_bots_gets_its_daily_deals() -> None:
    seen = set()
    for day in range(15 * len(service.BOT_LINEUPS)):
        deal = deal_of((service.FIRST_DAY + timedelta(day)).isoformat())
        assert deal is not None
        assert deal.number == day + 1
        seen.add((deal.modules, deal.bots))
    assert len(seen) == 15 * len(service.BOT_LINEUPS)
    assert len({modules for modules, _ in seen}) == 15


def test_no_bot_of_a_daily_deal_is_limited_by_time() -> None:
    bots = {find_player(bot) for company in service.BOT_LINEUPS for bot in company}
    assert not any(bot is None or bot.accepts_budget for bot in bots)


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


def test_everybody_gets_the_same_deal_on_a_day_and_another_on_the_next(
    harness: DailyHarness,
) -> None:
    anna, ben = harness.table("anna"), harness.table("ben")
    assert anna.game.fingerprint() == ben.game.fingerprint()
    assert [seat["kind"] for seat in anna.seats] == ["human", *harness.deal()["bots"]]
    assert anna.commitment != ben.commitment
    harness.time.sleep(DAY)
    assert harness.table("carla").game.fingerprint() != anna.game.fingerprint()


def test_each_person_has_one_attempt_a_day(harness: DailyHarness) -> None:
    first = harness.daily.play("anna")
    harness.start()
    assert harness.daily.play("anna") == first
    harness.play("anna")
    assert harness.daily.play("anna") == first
    assert harness.deal("anna")["your_attempt"] == {"table": first["table"], "finished": True}
    harness.time.sleep(DAY)
    assert harness.daily.play("anna") != first


def test_an_attempt_stored_without_its_table_gets_the_table_later(harness: DailyHarness) -> None:
    """The server may die between the two steps."""
    harness.store.daily.save(Attempt("kept", TODAY, "anna", MORNING))
    assert harness.daily.play("anna")["table"] == "kept"
    assert harness.table_api.tables.find("kept").day == TODAY


def test_the_same_actions_in_a_daily_deal_get_the_same_answers(harness: DailyHarness) -> None:
    """Compare one run with a server that is restarted after each action."""
    anna = harness.play("anna", 7, 12).game.record()["actions"]
    chance = random.Random(7)
    for _ in range(12):
        run(play_on(harness.table("ben"), chance, 1))
        harness.start()
    ben = harness.table("ben")
    run(play_on(ben, chance, 0))
    assert ben.game.record()["actions"] == anna[: ben.game.version]
    assert ben.game.version > 12


def test_the_answers_of_bots_in_a_daily_deal_depend_only_on_the_game() -> None:
    """They do not depend on the randomness of the process, such as the order of sets."""
    kinds = sorted({bot for company in service.BOT_LINEUPS for bot in company})
    answers = {
        subprocess.run(
            [sys.executable, "-m", "tests.service.adapters.deterministic_bots", *kinds],
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
    class Impatient(InProcessRunner):
        async def run(self, question: str) -> str | None:
            return None

    history = history_of(Game(Setup(2, "AB", seed=1)))
    steady = BotSeat("planner", Impatient(), "table", deterministic=True)
    for _ in range(2):
        with pytest.raises(NoAnswerError, match="late"):
            run(steady.choose(history, 0, lambda: True))


def test_the_ranking_of_a_day_contains_only_finished_attempts(harness: DailyHarness) -> None:
    harness.play("carla", actions=5)
    harness.table("ben").mark_seats("is_bot", (0,))
    tables = {person: harness.play(person, seed) for seed, person in enumerate(["anna", "ben"])}
    deal = harness.deal("ben")
    assert deal["finished_count"] == 2
    points = {person: table.game.scores() for person, table in tables.items()}
    assert [each["name"] for each in deal["results"] if each["is_bot"]] == ["Ben"]
    for each in deal["results"]:
        scores = points[each["name"].lower()]
        assert each["points"] == scores[0]
        assert each["margin"] == scores[0] - max(scores[1:])
        assert each["is_own"] == (each["name"] == "Ben")
    anna, ben = (points[person][0] for person in ("anna", "ben"))
    assert [each["rank"] for each in deal["results"]] == [1, 1 if anna == ben else 2]
    best = max(points, key=lambda person: points[person][0])
    assert deal["results"][0]["name"] == best.title()


def test_equal_points_share_a_rank_and_the_earlier_attempt_is_listed_first(
    harness: DailyHarness,
) -> None:
    for person, day in (("ben", 2), ("anna", 1), ("carla", 3)):
        points = 90 if person == "carla" else 100
        harness.store.daily.save(Attempt(person, TODAY, person, 0, MORNING + day, points, 3))
    ranked = [(each["rank"], each["name"]) for each in harness.deal()["results"]]
    assert ranked == [(1, "Anna"), (1, "Ben"), (3, "Carla")]


def test_arrested_players_are_ranked_last(harness: DailyHarness) -> None:
    free = Attempt("free", TODAY, "anna", 0, MORNING, 20, -60)
    harness.store.daily.save(free)
    harness.store.daily.save(Attempt("caught", TODAY, "ben", 0, MORNING, 90, 10, arrested=True))
    assert [(each["name"], each["arrested"]) for each in harness.deal()["results"]] == [
        ("Anna", False),
        ("Ben", True),
    ]
    game = Game(Setup(3, "AC", seed=1))
    chance = random.Random(1)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
    arrested = game.observe(None)["arrested"]
    assert arrested
    counted = with_result(free, game)
    assert counted.arrested == (0 in arrested)
    rivals = [seat for seat in (1, 2) if seat not in arrested] or [1, 2]
    assert counted.margin == game.scores()[0] - max(game.scores()[seat] for seat in rivals)


def test_an_attempt_that_is_not_finished_when_the_day_ends_does_not_count(
    harness: DailyHarness,
) -> None:
    harness.play("anna")
    late = harness.play("ben", actions=5)
    harness.time.sleep(DAY)
    run(play_on(late, random.Random(1), 10**6))
    assert late.game.over
    deal = harness.deal(day=TODAY)
    assert (harness.names(TODAY), deal["is_today"]) == (["Anna"], False)
    assert deal["results"][0]["table"] is not None
    assert harness.deal()["results"] == []
    assert (harness.deal()["previous_day"], deal["next_day"]) == (TODAY, TOMORROW)


def test_an_old_deal_can_be_played_again_without_ranking(harness: DailyHarness) -> None:
    harness.play("anna")
    before = harness.deal(day=TODAY)
    harness.time.sleep(DAY)
    first, second = (harness.daily.play(person, day=TODAY)["table"] for person in ("anna", "anna"))
    assert first != second
    table = harness.table_api.tables.find(first)
    assert table.game.setup.seed == seed_of(TODAY, harness.store.daily.secret())
    view = state(table, viewer_of(table, Credentials(person="anna"), "en"), 0)
    assert (view["day"], view["past_day"]) == (None, TODAY)
    run(play_on(table, random.Random(2), 10**6))
    after = harness.deal(day=TODAY)
    assert [each["points"] for each in after["results"]] == [
        each["points"] for each in before["results"]
    ]
    assert after["finished_count"] == 1
    assert harness.deal("anna")["your_attempt"] is None, "the day's own deal is still before her"
    with pytest.raises(RefusedError):
        harness.daily.play("anna", day="2027-01-17")


def test_future_deals_are_not_shown(harness: DailyHarness) -> None:
    for day in (TOMORROW, "2026-10-31", "x"):
        with pytest.raises(RefusedError):
            harness.deal(day=day)


def allowed_reads(harness: DailyHarness, table: Table, person: str | None) -> list[str]:
    """Return all the means by which somebody may see a table."""
    caller = Caller(None, "en", person=person)
    last, seats = table.game.version - 1, [NewSeat(kind="human")] * len(table.seats)
    reads: dict[str, Callable[[], object]] = {
        "describe": lambda: harness.table_api.describe(table.id, caller.credentials),
        "record": lambda: harness.table_api.record(table.id, caller.credentials),
        "review": lambda: harness.table_api.review(caller, table.id),
        "history": lambda: harness.table_api.moments(caller, table.id, 0, 5),
        "bug_report": lambda: harness.table_api.bug_report(caller, table.id, last),
        "branch": lambda: harness.table_api.branch(
            caller, table.id, NewBranch(version=last, seats=seats)
        ),
        "hear": lambda: harness.chat.messages(caller, table.id, 0),
        "say": lambda: harness.chat.post(caller, table.id, "the third card is a sleeper"),
        "socket": lambda: run(connect(harness, table, person)),
    }
    allowed = []
    for name, look in reads.items():
        try:
            look()
        except RefusedError:
            continue
        allowed.append(name)
    return allowed


async def connect(harness: DailyHarness, table: Table, person: str | None) -> None:
    """Return the state that somebody gets at a table; raise RefusedError if they are not let in."""
    connection = MemoryConnection(None)
    task = asyncio.create_task(
        harness.table_api.serve_client(Visit(connection, table.id, current_person=lambda: person))
    )
    first = await connection.next_message()
    connection.leave()
    await task
    if first["type"] == "bye":
        raise RefusedError(first["reason"], first["message"])


def test_before_playing_the_deal_a_person_sees_no_attempts(harness: DailyHarness) -> None:
    played, begun = harness.play("anna"), harness.play("ben", actions=5)
    for stranger in (None, "carla"):
        assert allowed_reads(harness, played, stranger) == []
        assert allowed_reads(harness, begun, stranger) == []
    assert allowed_reads(harness, played, "ben") == []
    assert [each["table"] for each in harness.deal("ben")["results"]] == [None]


def test_after_playing_the_deal_a_person_sees_only_finished_attempts(
    harness: DailyHarness,
) -> None:
    played, begun = harness.play("anna"), harness.play("ben", actions=5)
    harness.play("carla", 5)
    looks = allowed_reads(harness, played, "carla")
    assert set(looks) == {
        "describe",
        "record",
        "review",
        "history",
        "bug_report",
        "hear",
        "say",
        "socket",
    }
    assert [each["table"] is None for each in harness.deal("carla")["results"]] == [False, False]
    # The description of a table without spectators shows only its start, which they know.
    assert set(allowed_reads(harness, begun, "carla")) == {"describe"}
    assert (
        harness.table_api.describe(begun.id, Caller(None, "en", person="carla").credentials)[
            "version"
        ]
        == 0
    )


def test_after_the_day_its_tables_are_like_any_other(harness: DailyHarness) -> None:
    played = harness.play("anna")
    harness.time.sleep(DAY)
    assert "branch" in allowed_reads(harness, played, None)
    harness.table_api.invite(Caller(None, "en", person="anna"), played.id, 0)


def test_a_daily_deal_is_played_alone_and_without_hints(harness: DailyHarness) -> None:
    table, anna = harness.play("anna", actions=5), Caller(None, "en", person="anna")
    assert not {"record", "branch"} & {*allowed_reads(harness, table, "anna")}
    with pytest.raises(RefusedError, match="alone"):
        harness.table_api.invite(anna, table.id, 0)
    seats = [NewSeat(kind="human")] * len(table.seats)
    with pytest.raises(RefusedError, match="alone"):
        harness.table_api.branch(anna, table.id, NewBranch(version=1, seats=seats, seat=0))
    assert run(hinted(harness, table, "anna")) == "forbidden"
    harness.time.sleep(DAY)
    assert run(hinted(harness, table, "anna")) == "hint"


async def hinted(harness: DailyHarness, table: Table, person: str) -> str:
    """Return the answer to a request for a hint."""
    connection = MemoryConnection(None)
    task = asyncio.create_task(
        harness.table_api.serve_client(Visit(connection, table.id, current_person=lambda: person))
    )
    await connection.expect("hello")
    state = await connection.expect("state")
    while not state["legal"]:
        state = await connection.expect("state")
    connection.client_send(type="hint", version=state["version"], id="asked")
    answer = await connection.next_message()
    while answer.get("id") != "asked":
        answer = await connection.next_message()
    connection.leave()
    await task
    code: str = answer.get("code", answer["type"])
    return code


def test_the_seed_of_a_running_deal_is_hidden_from_its_player(harness: DailyHarness) -> None:
    table = harness.play("anna", actions=5)
    secret = str(table.game.setup.seed)

    async def all_messages() -> str:
        connection = MemoryConnection(None)
        task = asyncio.create_task(
            harness.table_api.serve_client(
                Visit(connection, table.id, current_person=lambda: "anna")
            )
        )
        text = await connection.next_text() + await connection.next_text()
        connection.leave()
        await task
        return text

    caller = Caller(None, "en", person="anna")
    texts = [
        run(all_messages()),
        str(harness.table_api.moments(caller, table.id, 0, 5, 0)),
        str(harness.table_api.bug_report(caller, table.id, 5, 0)),
        str(harness.deal("anna")),
        str(harness.store.people.export("anna")),
    ]
    assert not any(secret in text for text in texts)
    assert TODAY in texts[0]


def test_a_finished_attempt_cannot_be_undone(harness: DailyHarness) -> None:
    """A player who has seen all cards could otherwise go back and choose better."""
    table = harness.play("anna")
    scores, version = table.game.scores(), table.game.version
    assert str(undo_reason(table, (0,))).startswith("A finished game that counts")
    with pytest.raises(RefusedError):
        undo(table, (0,), version)
    harness.time.sleep(DAY)
    with pytest.raises(RefusedError):
        undo(table, (0,), version, version - 1)
    assert harness.deal(day=TODAY)["results"][0]["points"] == scores[0]


def test_of_two_attempts_of_the_same_person_the_one_finished_first_counts(
    harness: DailyHarness,
) -> None:
    """Otherwise somebody could play as a guest first and know the deal when it counts."""
    harness.play("anna", actions=3)
    harness.time.sleep(60)
    guest = harness.play("ben")
    harness.store.people.merge("ben", "anna")
    assert harness.names() == ["Anna"]
    assert harness.deal("anna")["your_attempt"] == {"table": guest.id, "finished": True}
    assert harness.store.daily.for_person("ben") == []


def test_of_two_unfinished_attempts_the_first_one_stays(harness: DailyHarness) -> None:
    first = harness.daily.play("anna")["table"]
    harness.time.sleep(60)
    harness.daily.play("ben")
    harness.store.people.merge("ben", "anna")
    assert harness.daily.play("anna")["table"] == first


def test_after_an_account_is_deleted_its_points_stay_without_the_name(
    harness: DailyHarness,
) -> None:
    harness.play("anna")
    harness.deal()
    assert [each.day for each in harness.store.daily.for_person("anna")] == [TODAY]
    harness.store.people.delete_person("anna")
    assert harness.store.daily.for_person("anna") == []
    assert harness.names() == [""]


def test_both_kinds_of_databases_store_attempts(place: Path | str, fast_bots: None) -> None:
    harness = DailyHarness(place)
    kept = harness.store.daily
    kept.save(Attempt("one", "2027-01-02", "anna", 5, 7))
    kept.save(Attempt("two", "2027-01-05", "anna", 5))
    kept.save(Attempt("three", "2027-01-05", "ben", 6, 2**40, 90, -3))
    assert kept.adjacent_days("2027-01-04") == ("2027-01-02", "2027-01-05")
    assert kept.adjacent_days("2027-01-02") == (None, "2027-01-05")
    assert kept.has_played("2027-01-02", "anna")
    assert not kept.has_played("2027-01-05", "anna")
    assert [each.table_id for each in kept.for_person("anna")] == ["two", "one"]
    harness.store.people.merge("ben", "anna")
    assert [each.table_id for each in kept.for_person("anna")] == ["three", "one"]
    harness.store.people.delete_person("anna")
    assert kept.for_person("anna") == []
    assert harness.deal("anna")["your_attempt"] is None
    harness.play("carla")
    assert harness.names() == ["Carla"]
    harness.store.close()


def test_a_person_with_a_name_can_play_the_daily_deal_over_http(
    server: Server, anna: BrowserClient
) -> None:
    call_refused(server, 401, "signed_out", "POST", "/api/daily", json={})
    deal = anna.call_ok("GET", "/api/daily")
    assert (deal["your_attempt"], deal["is_today"]) == (None, True)
    table = anna.call_ok("POST", "/api/daily", {"bot_names": ["Paul", "Nora", "Max"]})["table"]
    assert anna.call_ok("POST", "/api/daily", {})["table"] == table
    assert anna.call_ok("GET", "/api/daily")["your_attempt"] == {"table": table, "finished": False}
    with anna.join(table) as client:
        state = client.receive_state()
        assert state["day"] == deal["day"]
        assert [seat["name"] for seat in state["seats"]][:2] == ["Anna", "Paul"]
    assert table in str(anna.call_ok("GET", "/api/me/export"))
    anna.call_refused(403, "forbidden", "POST", f"/api/tables/{table}/seats/0/invitation")
    with BrowserClient(server) as stranger:
        stranger.call_refused(403, "forbidden", "GET", f"/api/tables/{table}")
        with stranger.join(table) as watcher:
            watcher.receive_bye("forbidden")
    for day in ("2999-01-01", "never"):
        anna.call_refused(404, "unknown", "GET", f"/api/daily?day={day}")
