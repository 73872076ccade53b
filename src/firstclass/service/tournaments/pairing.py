"""Pairings and seats for a round.

People are numbers from 1 on. A person without an opponent gets a bye. As far as possible, nobody
gets two byes and nobody meets the same person twice.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Final

BYE: Final = 0
"""The opponent of a person who has a bye."""

REPEAT_COST: Final = 10**12
IMBALANCE_COST: Final = 10**9
"""The cost of meeting again, and of two people who have both begun too often or too seldom.

Each outweighs everything below it. The lowest cost is the difference in points.
"""

POINTS_SCALE: Final = 12
"""Points are compared in twelfths, so that all differences are whole numbers."""

RANDOM_ORDERS: Final = 4
"""How many random orders are tried to form groups, in addition to the order by points."""

TableSeating = tuple[int, ...]
"""The people at a table, by seat. One person alone has a bye."""

Costs = Mapping[int, Mapping[int, int]]


@dataclass(frozen=True)
class PairingHistory:
    """The earlier rounds: points, how often people have met, and how often each sat where."""

    points: Mapping[int, Fraction] = field(default_factory=dict)
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    sat: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, tables: Iterable[TableSeating], points: Mapping[int, Fraction]) -> "PairingHistory":
        """Return the past after these tables. A table for one was a bye."""
        past = cls(points)
        for table in tables:
            met = table if len(table) > 1 else (*table, BYE)
            past.met.update(map(frozenset, combinations(met, 2)))
            if len(table) > 1:
                past.sat.update((who, seat) for seat, who in enumerate(table))
        return past

    def cost(self, one: int, other: int, *, by_points: bool) -> int:
        """Return the cost of seating two people at one table."""
        again = REPEAT_COST * self.met[frozenset((one, other))]
        return again + (self._points_distance(one, other) if by_points else 0)

    def cost_of_pair(self, one: int, other: int) -> int:
        """Return the cost of pairing two people at a table for two."""
        leaning = {self.first_seat_balance(one), self.first_seat_balance(other)}
        unbalanced = BYE not in (one, other) and leaning in ({2}, {-2})
        return self.cost(one, other, by_points=True) + IMBALANCE_COST * unbalanced

    def first_seat_balance(self, who: int) -> int:
        """Return how many more times a person has begun than not."""
        return self.sat[who, 0] - self.sat[who, 1]

    def _points_distance(self, one: int, other: int) -> int:
        """Return the squared difference of their points. The bye counts as less than anybody."""
        of_one, of_other = (self.points.get(who, Fraction(-(who == BYE))) for who in (one, other))
        return int((of_one - of_other) * POINTS_SCALE) ** 2


def round_robin_length(count: int) -> int:
    """Return how many rounds it takes until everybody has met everybody, two at a table."""
    return count - 1 + count % 2


def round_robin(numbers: Sequence[int], round_number: int) -> list[TableSeating]:
    """Return one round of a round robin, two at a table.

    All but one person form a circle, which turns by one each round. People opposite each other
    meet. Everybody begins as often as not, within one game.
    """
    *ring, still = [*numbers] if len(numbers) % 2 == 0 else [*numbers, BYE]
    turn = round_number - 1
    across = [
        (ring[(turn + step) % len(ring)], ring[(turn - step) % len(ring)])
        for step in range(1, (len(ring) + 1) // 2)
    ]
    first = ring[turn % len(ring)]
    if still == BYE:
        return [*across, (first,)]
    return [(still, first) if turn % 2 else (first, still), *across]


def swiss(numbers: Sequence[int], past: PairingHistory) -> list[TableSeating]:
    """Pair people with nearly equal points who have not met, two at a table.

    The result is the best of all pairings. It first avoids repeated meetings, then balances who
    begins, then brings points close together.
    """
    from networkx import Graph, min_weight_matching  # slow to import, and seldom needed

    graph = Graph()
    for one, other in combinations([*numbers, BYE] if len(numbers) % 2 else numbers, 2):
        graph.add_edge(one, other, weight=past.cost_of_pair(one, other))
    pairs = (sorted(pair) for pair in min_weight_matching(graph))
    return [best_seating(pair, past) if BYE not in pair else (pair[1],) for pair in sorted(pairs)]


def groups(
    numbers: Sequence[int], most: int, past: PairingHistory, *, by_points: bool, chance: Random
) -> list[TableSeating]:
    """Return a round at tables for several people, as even as possible.

    It first avoids repeated meetings. With ``by_points`` it then brings people with nearly equal
    points together. No exchange of two people between tables would make it better.
    """
    costs = {
        one: {other: past.cost(one, other, by_points=by_points) for other in numbers}
        for one in numbers
    }
    ranked = sorted(numbers, key=lambda who: -past.points.get(who, Fraction()))
    orders = [ranked, *(chance.sample(ranked, len(ranked)) for _ in range(RANDOM_ORDERS))]
    tried = [improve_tables(split_evenly(order, most), costs) for order in orders]
    best = min(tried, key=lambda tables: sum(cost_of(table, costs) for table in tables))
    return [best_seating(table, past) for table in best]


def split_evenly(order: Sequence[int], most: int) -> list[list[int]]:
    """Split people in this order over as few tables as possible. Sizes differ by one at most."""
    count = -(-len(order) // most)
    ends = [len(order) * table // count for table in range(count + 1)]
    return [[*order[first:last]] for first, last in pairwise(ends)]


def cost_of(table: Sequence[int], costs: Costs) -> int:
    """Return the cost of these people at one table."""
    return sum(costs[one][other] for one, other in combinations(table, 2))


def improve_tables(tables: list[list[int]], costs: Costs) -> list[list[int]]:
    """Exchange people between tables for as long as that lowers the cost."""
    better = True
    while better:
        better = False
        for one, other, here, there in possible_swaps(tables):
            if swap_gain(one, other, here, there, costs) > 0:
                one[here], other[there] = other[there], one[here]
                better = True
    return tables


def swap_gain(one: list[int], other: list[int], here: int, there: int, costs: Costs) -> int:
    """Return by how much an exchange of two people lowers the cost."""
    leaving, coming = one[here], other[there]
    rest = [who for who in one if who != leaving], [who for who in other if who != coming]
    from_here, from_there = costs[leaving], costs[coming]
    return sum(from_here[who] - from_there[who] for who in rest[0]) + sum(
        from_there[who] - from_here[who] for who in rest[1]
    )


def possible_swaps(tables: list[list[int]]) -> Iterator[tuple[list[int], list[int], int, int]]:
    """Yield every two places at different tables."""
    for one, other in combinations(tables, 2):
        for here, there in product(range(len(one)), range(len(other))):
            yield one, other, here, there


def best_seating(table: Sequence[int], past: PairingHistory) -> TableSeating:
    """Return the best seating: each where they have sat least. The first seat begins."""
    return min(
        permutations(table),
        key=lambda seats: sum(past.sat[who, seat] for seat, who in enumerate(seats)),
    )
