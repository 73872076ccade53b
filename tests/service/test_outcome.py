"""The worth of a game: a table of the ways to leave, by the kinds of games."""

import pytest

from firstclass.messages import Reason
from firstclass.service.outcome import (
    ABORTED,
    GUEST,
    GameFacts,
    SeatFacts,
    outcome,
    places_behind,
    unrated_from_start,
)
from scripts.outcomes import KINDS, WAYS, cell

TABLE = """
by score, rated | by score       | by score       | by score, rated    | by score
loses, rated    | loses          | loses          | loses, rated       | loses
loses, rated    | loses          | loses          | loses, rated       | loses
loses, rated    | loses          | –              | loses, rated       | loses
by score, rated | by score       | –              | by score, rated    | by score
loses, rated    | loses          | –              | loses, rated       | loses
loses, rated    | loses          | –              | loses, rated       | loses
does not count  | does not count | does not count | loses              | loses
does not count  | does not count | –              | loses              | loses
nobody wins, rated | nobody wins | nobody wins    | nobody wins, rated | nobody wins
"""
EXPECTED = {
    (way, kind): worth.strip()
    for way, line in zip(WAYS, TABLE.strip().splitlines(), strict=True)
    for kind, worth in zip(KINDS, line.split("|"), strict=True)
}


@pytest.mark.parametrize(("way", "kind"), EXPECTED)
def test_each_way_to_leave_has_its_worth_in_each_kind_of_game(way: str, kind: str) -> None:
    assert cell(way, kind) == EXPECTED[way, kind]


STAYED = SeatFacts(place=2, turns=18)


@pytest.mark.parametrize(
    ("leaver", "reason"),
    [
        (SeatFacts(left=True), "lost_gave_up"),
        (SeatFacts(left=True, deleted=True), "lost_deleted"),
        (SeatFacts(left=True, away=True), "lost_gave_up"),
        (SeatFacts(timed_out=True), "lost_time"),
        (SeatFacts(away=True, turns=17, missed=1), "lost_away"),
        (SeatFacts(turns=9, missed=9), "lost_away"),
    ],
)
def test_who_leaves_loses_with_a_reason_however_good_the_score_is(
    leaver: SeatFacts, reason: str
) -> None:
    worth = outcome(GameFacts((leaver, STAYED)))
    assert [each.place for each in worth.seats] == [2, 1]
    assert [each.won for each in worth.seats] == [False, True]
    assert [each.loss for each in worth.seats] == [Reason(reason), None]
    in_tournament = outcome(GameFacts((SeatFacts(left=True), STAYED), in_tournament=True))
    assert in_tournament.seats[0].loss == Reason("lost_withdrew")


def test_a_bot_that_has_its_own_seat_may_win_without_any_turn_of_a_person() -> None:
    worth = outcome(GameFacts((SeatFacts(is_person=False, turns=0, missed=18), STAYED)))
    assert (worth.unrated, worth.seats[0].won) == (None, True)


def test_those_who_stay_when_a_game_ends_early_share_the_first_places() -> None:
    out_of_time = SeatFacts(place=1, timed_out=True)
    others = (SeatFacts(place=2), SeatFacts(place=3), SeatFacts(place=4))
    worth = outcome(GameFacts((out_of_time, *others), over=False))
    assert [each.place for each in worth.seats] == [4, 2, 2, 2]
    assert [each.won for each in worth.seats] == [False, True, True, True]


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (GameFacts((STAYED, STAYED), moved=True, over=False), "unrated_moved"),
        (GameFacts((STAYED, STAYED), over=False), "unrated_unfinished"),
    ],
)
def test_a_game_that_moved_or_never_ended_has_no_winner(game: GameFacts, reason: str) -> None:
    worth = outcome(game)
    assert (worth.counted, worth.unrated) == (False, Reason(reason))
    assert not any(each.won for each in worth.seats)


def test_a_seat_that_was_given_away_is_not_rated() -> None:
    worth = outcome(GameFacts((SeatFacts(place=1, replaced=True), STAYED)))
    assert (worth.counted, worth.unrated) == (True, Reason("unrated_replaced"))
    assert worth.seats[0].won


def test_an_aborted_match_is_a_loss_in_the_tournament_but_not_rated() -> None:
    absent = SeatFacts(place=1, away=True, turns=0, missed=18)
    worth = outcome(GameFacts((absent, STAYED), in_tournament=True))
    assert (worth.counted, worth.unrated) == (True, ABORTED)
    assert [each.won for each in worth.seats] == [False, True]


def test_those_who_left_share_the_last_places() -> None:
    assert places_behind([1.0, 2.0, 3.0, 4.0], [False] * 4) == [1, 2, 3, 4]
    assert places_behind([1.0, 2.0, 3.0, 4.0], [True, False, False, False]) == [4, 1, 2, 3]
    assert places_behind([1.5, 1.5, 3.0, 4.0], [False, False, True, True]) == [1.5, 1.5, 3.5, 3.5]
    assert places_behind([1.0, 2.0], [True, True]) == [1.5, 1.5]


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({}, None),
        ({"is_open": False}, "unrated_private"),
        ({"seed_named": True}, "unrated_seed"),
        ({"help_allowed": True}, "unrated_help"),
        ({"has_clock": False}, "unrated_clock"),
    ],
)
def test_a_rated_game_is_open_has_a_clock_an_unknown_deal_and_no_help(
    terms: dict[str, bool], reason: str | None
) -> None:
    found = unrated_from_start(["anna", "ben"], [], **terms)
    assert found == (reason and Reason(reason))


def test_a_rated_game_has_people_with_accounts_on_one_seat_each() -> None:
    assert unrated_from_start(["anna", "ben"], ["ben"]) == GUEST
    assert unrated_from_start(["anna", "anna"], []) == Reason("unrated_seats")
