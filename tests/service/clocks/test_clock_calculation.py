"""Time left on clocks: it is conserved, and only the deciding player loses any."""

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass.service.clocks.clock_state import ClockState, RunningClock
from firstclass.service.clocks.spans import Span
from firstclass.service.protocol.clocks import (
    HOUR,
    SECOND,
    AnyTimeLimit,
    ClockHours,
    DaysTimeLimit,
    GameTimeLimit,
    TimeLimit,
    TurnTimeLimit,
)
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import parse_body
from firstclass.service.stored import ClockEvent, ClockEventKind
from tests.ids import parameter_id

BERLIN = ZoneInfo("Europe/Berlin")
TURN = TurnTimeLimit(kind="turn", seconds=60)
GAME = GameTimeLimit(kind="game", seconds=600, increment=20)
DAYS = DaysTimeLimit(
    kind="days",
    days=2,
    window=ClockHours(first=8, last=22, weekdays=[0, 1, 2, 3, 4], zone="Europe/Berlin"),
    holidays=10,
)


def at(day: str, hour: int, minute: int = 0) -> int:
    local = datetime.fromisoformat(day).replace(hour=hour, minute=minute, tzinfo=BERLIN)
    return int(local.timestamp() * SECOND)


@dataclass
class Play:
    """A game in which only turns matter: each seat decides some times, then the next one."""

    terms: TimeLimit
    outages: list[Span] = field(default_factory=list)
    now: int = 0
    deciders: list[tuple[int, str]] = field(default_factory=lambda: [(0, "0")])  # by version
    strokes: list[ClockEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reckoning = ClockState(self.terms, self.outages)
        self.clock_event("begun", None, 0)

    @property
    def version(self) -> int:
        return len(self.deciders) - 1

    @property
    def standing(self) -> RunningClock:
        return RunningClock(*self.deciders[-1], self.version)

    def clock_event(
        self, what: ClockEventKind, seat: int | None, to: int, by: tuple[int, ...] = ()
    ) -> None:
        made = ClockEvent(self.now, what, seat, self.deciders[-1][1], self.version, to, by)
        self.strokes.append(made)
        self.reckoning.apply(made)

    def act(self, ends: bool) -> None:
        seat, turn = self.deciders[-1]
        self.clock_event("moved", seat, self.version + 1, (seat,))
        self.deciders.append(((seat + 1) % 3, str(int(turn) + 1)) if ends else (seat, turn))

    def undo(self, to: int, by: tuple[int, ...]) -> None:
        self.clock_event("moved", self.standing.seat, to, by)
        del self.deciders[to + 1 :]

    def left(self) -> list[int]:
        return [self.reckoning.time_left_at(self.standing, seat, self.now) for seat in range(3)]


Step = tuple[str, int, Any]
waits = st.integers(0, 400 * SECOND)
steps: st.SearchStrategy[list[Step]] = st.lists(
    st.one_of(
        st.tuples(st.just("act"), waits, st.booleans()),
        st.tuples(st.just("undo"), waits, st.tuples(st.integers(0, 12), st.integers(0, 2))),
        st.tuples(st.just("sleep"), waits, st.just(None)),
    ),
    max_size=40,
)
terms = st.sampled_from([TURN, GAME, DaysTimeLimit(kind="days", days=1)])


def do(play: Play, step: Step) -> None:
    what, wait, more = step
    match what:
        case "act":
            play.now += wait
            play.act(more)
        case "undo":
            play.now += wait
            back, by = more
            play.undo(max(0, play.version - back), (by,))
        case "sleep":
            if wait and not isinstance(play.terms, DaysTimeLimit):
                play.outages.append(Span(play.now, play.now + wait))
            play.now += wait


@given(terms, steps)
def test_only_the_deciding_player_loses_time(terms: TimeLimit, deeds: list[Step]) -> None:
    play = Play(terms)
    for deed in deeds:
        before, decider = play.left(), play.standing.seat
        do(play, deed)
        for seat, (was, left) in enumerate(zip(before, play.left(), strict=True)):
            if seat != decider and seat != play.standing.seat:
                assert left >= was


@given(st.sampled_from([TURN, GAME]), steps)
def test_time_is_conserved(terms: TimeLimit, deeds: list[Step]) -> None:
    """All time while the server was awake is charged to somebody, up to all they had."""
    play = Play(terms)
    awake, by_seat = 0, [0, 0, 0]
    for deed in deeds:
        seat = play.deciders[-1][0]
        could = play.reckoning.time_left_at(play.standing, seat, play.strokes[-1].at)
        since = play.strokes[-1].at
        do(play, deed)
        if deed[0] == "sleep":
            continue
        asleep = sum(
            min(o.until, play.now) - max(o.since, since) for o in play.outages if o.since >= since
        )
        passed = play.now - since - int(asleep)
        awake += passed
        by_seat[seat] += min(passed, could)
    assert sum(by_seat) <= awake
    if not any(deed[0] == "undo" for deed in deeds):
        assert [play.reckoning.spent(seat) for seat in range(3)] == by_seat
    for seat in range(3):
        assert play.reckoning.spent(seat) <= by_seat[seat]


@given(terms, steps)
def test_a_player_that_requests_an_undo_gets_no_time_back(
    terms: TimeLimit, deeds: list[Step]
) -> None:
    play = Play(terms)
    for deed in deeds:
        spent = [play.reckoning.spent(seat) for seat in range(3)]
        do(play, deed)
        if deed[0] == "undo":
            by = deed[2][1]
            assert play.reckoning.spent(by) >= spent[by]


@given(terms, steps, st.integers(0, 12))
def test_a_player_that_agrees_to_an_undo_gets_the_time_since_then_back(
    terms: TimeLimit, deeds: list[Step], back: int
) -> None:
    play = Play(terms)
    spent = [[0, 0, 0]]  # as each version was reached
    for deed in deeds:
        if deed[0] == "undo":
            continue
        do(play, deed)
        if deed[0] == "act":
            spent.append([play.reckoning.spent(seat) for seat in range(3)])
    to = max(0, play.version - back)
    asker = play.deciders[to][0]
    play.undo(to, (asker,))
    for seat in range(3):
        if seat != asker:
            assert play.reckoning.spent(seat) == spent[to][seat]


@given(terms, steps)
def test_a_turn_adds_its_increment_only_once(terms: TimeLimit, deeds: list[Step]) -> None:
    play = Play(terms)
    begun: set[tuple[int, str]] = set()
    for deed in deeds:
        if deed[0] != "sleep":
            begun.add(play.deciders[-1])
        do(play, deed)
    if isinstance(terms, GameTimeLimit):
        for seat in range(3):
            gained = 20 * SECOND * len({turn for turn in begun if turn[0] == seat})
            assert play.reckoning.time_left(seat, "") == (
                600 * SECOND + gained - play.reckoning.spent(seat)
            )


@given(terms, steps)
def test_replaying_the_clock_events_gives_the_same_clocks(
    terms: TimeLimit, deeds: list[Step]
) -> None:
    play = Play(terms)
    for deed in deeds:
        do(play, deed)
    again = ClockState(terms, play.outages)
    for clock_event in play.strokes:
        again.apply(clock_event)
    assert [again.time_left_at(play.standing, seat, play.now) for seat in range(3)] == play.left()
    assert again.due_at(play.standing) == play.reckoning.due_at(play.standing)


@given(terms, steps)
def test_a_clock_runs_out_exactly_when_it_is_due(terms: TimeLimit, deeds: list[Step]) -> None:
    play = Play(terms)
    for deed in deeds:
        do(play, deed)
    due, seat = play.reckoning.due_at(play.standing), play.standing.seat
    assert due is not None
    assert seat is not None
    if due > play.strokes[-1].at:
        assert play.reckoning.time_left_at(play.standing, seat, due - 1) == 1
    assert play.reckoning.time_left_at(play.standing, seat, due) == 0


def test_all_decisions_of_a_turn_share_its_time() -> None:
    play = Play(TURN)
    for _ in range(3):
        play.now += 15 * SECOND
        play.act(ends=False)
    assert play.left() == [15 * SECOND, 60 * SECOND, 60 * SECOND]
    play.act(ends=True)
    assert play.left() == [60 * SECOND] * 3


def test_the_increment_is_added_at_the_beginning_of_a_turn() -> None:
    play = Play(GAME)
    assert play.left() == [620 * SECOND, 600 * SECOND, 600 * SECOND]
    play.now += 30 * SECOND
    play.act(ends=True)
    assert play.left() == [590 * SECOND, 620 * SECOND, 600 * SECOND]


def test_after_an_undo_a_turn_continues_with_the_time_it_had() -> None:
    play = Play(TURN)
    play.now += 50 * SECOND
    play.act(ends=True)
    play.now += 40 * SECOND
    play.undo(0, (0,))
    assert play.left() == [10 * SECOND, 60 * SECOND, 60 * SECOND]
    play.act(ends=True)
    assert play.left() == [60 * SECOND] * 3


def test_a_clock_of_days_runs_only_in_its_hours() -> None:
    play = Play(DAYS, now=at("2026-03-27", 15))  # a Friday, two days before summer begins
    assert play.reckoning.due_at(play.standing) == at("2026-03-31", 15)
    play.now = at("2026-03-30", 7, 59)
    assert play.left()[0] == (28 - 7) * HOUR
    play.now = at("2026-03-30", 10)
    assert play.left()[0] == (28 - 9) * HOUR


def test_a_clock_of_days_takes_the_start_of_summer_time_into_account() -> None:
    week = ClockHours(first=0, last=24, zone="Europe/Berlin")
    play = Play(DaysTimeLimit(kind="days", days=1, window=week), now=at("2026-03-28", 12))
    assert play.reckoning.due_at(play.standing) == at("2026-03-29", 13)


def test_on_days_off_only_the_clocks_of_others_run() -> None:
    play = Play(DAYS, now=at("2026-06-01", 8))
    play.clock_event("holiday", 0, at("2026-06-04", 8), (0,))
    assert play.reckoning.due_at(play.standing) == at("2026-06-05", 22)
    assert play.reckoning.holidays_left(0) == 7
    assert play.reckoning.current_holiday(0, play.now) == Span(play.now, at("2026-06-04", 8))
    play.now += HOUR
    play.act(ends=True)
    play.now += HOUR
    assert play.left()[1] == 27 * HOUR
    assert play.reckoning.current_holiday(1, play.now) is None


def test_only_a_clock_of_days_runs_while_the_server_is_down() -> None:
    asleep = [Span(0, 50 * SECOND)]
    for agreed, left in (
        (TURN, 60 * SECOND),
        (DaysTimeLimit(kind="days", days=1), 24 * HOUR - 50 * SECOND),
    ):
        play = Play(agreed, asleep)
        play.now += 50 * SECOND
        assert play.left()[0] == left


MORNING = {"first": 8, "last": 9, "zone": "UTC"}


@pytest.mark.parametrize(
    "terms",
    [
        {"kind": "turn"},
        {"kind": "turn", "seconds": 9},
        {"kind": "turn", "seconds": "60"},
        {"kind": "turn", "seconds": 60, "on_timeout": "lose"},
        {"kind": "turn", "seconds": 60, "days": 3},
        {"kind": "game", "seconds": 600, "increment": -1},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 1, "window": {"first": 8, "last": 8, "zone": "UTC"}},
        {"kind": "days", "days": 1, "window": {"first": 8, "last": 9, "zone": "Nowhere"}},
        {"kind": "days", "days": 1, "window": {"first": 8, "last": 9, "zone": "../x"}},
        {
            "kind": "days",
            "days": 1,
            "window": {"first": 8, "last": 9, "zone": "UTC", "weekdays": []},
        },
        {
            "kind": "days",
            "days": 1,
            "window": {"first": 8, "last": 9, "zone": "UTC", "weekdays": [7]},
        },
        {"kind": "sundial"},
        "blitz",
    ],
    ids=parameter_id,
)
def test_an_invalid_time_limit_is_refused_in_one_line(terms: object) -> None:

    with pytest.raises(RefusedError) as refused:
        parse_body(AnyTimeLimit, json.dumps(terms))
    assert refused.value.code == "malformed"
    assert len(str(refused.value.reason).splitlines()) == 1
