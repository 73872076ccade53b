"""Pairings of tournaments, and who begins."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from firstclass.service.tournaments.pairing import (
    PairingHistory,
    TableSeating,
    best_seating,
    groups,
    round_robin,
    round_robin_length,
    split_evenly,
    swiss,
)

SIZES = st.integers(3, 12)
swiss([1, 2], PairingHistory())  # its dependencies are loaded before examples are timed
Pairing = Callable[[PairingHistory], list[TableSeating]]


def everybody(count: int) -> list[int]:
    return [*range(1, count + 1)]


def played(pairing: Pairing, count: int, rounds: int, chance: Random) -> list[list[TableSeating]]:
    """Play rounds with random winners; the first place of a larger table counts like a win."""
    points = dict.fromkeys(everybody(count), Fraction())
    tables: list[list[TableSeating]] = []
    for _ in range(rounds):
        before = PairingHistory.of((table for some in tables for table in some), points)
        tables.append(pairing(before))
        for table in tables[-1]:
            points[chance.choice(table)] += 1
    return tables


def check_all_sit(rounds: Sequence[Sequence[TableSeating]], count: int) -> None:
    for tables in rounds:
        assert sorted(who for table in tables for who in table) == everybody(count)


def met(rounds: Sequence[Sequence[TableSeating]]) -> Counter[tuple[int, int]]:
    """Count how often each pair has met."""
    pairs: Counter[tuple[int, int]] = Counter()
    for tables in rounds:
        for table in tables:
            pairs.update(combinations(sorted(table), 2))
    return pairs


def byes(rounds: Sequence[Sequence[TableSeating]]) -> Counter[int]:
    return Counter(table[0] for tables in rounds for table in tables if len(table) == 1)


def leanings(rounds: Sequence[Sequence[TableSeating]], count: int) -> list[int]:
    """Return how much more often than not each player has begun."""
    past = PairingHistory.of((table for tables in rounds for table in tables), {})
    return [past.first_seat_balance(who) for who in everybody(count)]


@given(st.integers(2, 40))
def test_in_a_round_robin_all_players_meet_exactly_once(count: int) -> None:
    rounds = [round_robin(everybody(count), n) for n in range(1, round_robin_length(count) + 1)]
    check_all_sit(rounds, count)
    assert met(rounds) == Counter(combinations(everybody(count), 2))
    assert set(byes(rounds).values()) == ({1} if count % 2 else set())
    assert len(byes(rounds)) == (count if count % 2 else 0)


@given(st.integers(2, 40))
def test_in_a_round_robin_everybody_begins_half_of_their_games(count: int) -> None:
    rounds = [round_robin(everybody(count), n) for n in range(1, round_robin_length(count) + 1)]
    assert {abs(each) for each in leanings(rounds, count)} == ({0} if count % 2 else {1})


@given(SIZES, st.integers(0, 1000))
def test_in_the_swiss_system_nobody_meets_twice_or_gets_two_byes(count: int, seed: int) -> None:
    """This is always possible in so many rounds: at least half of all players are new opponents."""
    rounds = played(
        lambda past: swiss(everybody(count), past), count, (count + 1) // 2, Random(seed)
    )
    check_all_sit(rounds, count)
    assert set(met(rounds).values()) == {1}
    assert set(byes(rounds).values()) <= {1}


@given(SIZES, st.integers(0, 1000))
def test_in_the_swiss_system_everybody_begins_about_half_of_their_games(
    count: int, seed: int
) -> None:
    """Nobody begins more than one game more or less than half."""
    rounds = played(
        lambda past: swiss(everybody(count), past), count, (count + 1) // 2, Random(seed)
    )
    assert max(map(abs, leanings(rounds, count))) <= 2


@given(SIZES, st.data())
def test_in_the_swiss_system_players_meet_again_only_if_unavoidable(
    count: int, data: st.DataObject
) -> None:
    """For any earlier pairs, all possible pairings are tried."""
    count += count % 2
    pairs = st.sets(st.sampled_from([*combinations(everybody(min(count, 8)), 2)]))
    before = data.draw(pairs)
    now = swiss(everybody(min(count, 8)), PairingHistory.of(before, {}))
    assert sum(pair in before for pair in met([now])) == fewest(everybody(min(count, 8)), before)


def fewest(numbers: list[int], before: set[tuple[int, int]]) -> int:
    """Return the minimum number of repeated pairs."""
    if not numbers:
        return 0
    first, *others = numbers
    return min(
        ((first, other) in before) + fewest([who for who in others if who != other], before)
        for other in others
    )


def test_in_the_swiss_system_equal_points_meet_and_the_last_player_gets_the_bye() -> None:
    points = {who: Fraction(who // 2) for who in range(1, 8)}
    tables = swiss(everybody(7), PairingHistory.of([], points))
    assert {frozenset(table) for table in tables} == {
        frozenset(pair) for pair in [(1,), (2, 3), (4, 5), (6, 7)]
    }


@given(st.integers(2, 30), st.integers(3, 4), st.booleans(), st.integers(0, 1000))
def test_the_sizes_of_larger_tables_differ_by_at_most_one(
    count: int, most: int, by_points: bool, seed: int
) -> None:
    chance = Random(seed)

    def pairing(past: PairingHistory) -> list[TableSeating]:
        return groups(everybody(count), most, past, by_points=by_points, chance=chance)

    rounds = played(pairing, count, 3, chance)
    check_all_sit(rounds, count)
    for tables in rounds:
        sizes = [len(table) for table in tables]
        assert max(sizes) <= most
        assert max(sizes) - min(sizes) <= 1
        assert len(sizes) == -(-count // most)


@given(st.integers(3, 4), st.integers(0, 12), st.booleans(), st.integers(0, 1000))
def test_at_larger_tables_nobody_meets_again_in_the_second_round(
    most: int, more: int, by_points: bool, seed: int
) -> None:
    """This is always possible with at least as many tables as seats."""
    chance, count = Random(seed), most * most + more

    def pairing(past: PairingHistory) -> list[TableSeating]:
        return groups(everybody(count), most, past, by_points=by_points, chance=chance)

    assert set(met(played(pairing, count, 2, chance)).values()) == {1}


@given(st.permutations(range(1, 5)), st.lists(st.permutations(range(1, 5)), max_size=5))
def test_seats_at_larger_tables_are_rotated(now: list[int], before: list[list[int]]) -> None:
    """No two people would have sat less often on each other's seats."""
    past = PairingHistory.of(map(tuple, before), {})
    table = best_seating(now, past)
    for one, other in combinations(range(4), 2):
        stay = past.sat[table[one], one] + past.sat[table[other], other]
        change = past.sat[table[one], other] + past.sat[table[other], one]
        assert stay <= change


def test_players_are_grouped_in_their_order() -> None:
    assert split_evenly(everybody(7), 3) == [[1, 2], [3, 4], [5, 6, 7]]
    assert split_evenly(everybody(8), 4) == [[1, 2, 3, 4], [5, 6, 7, 8]]
