"""Who meets whom, and who sits where.

People are numbers from 1 on. Who has nobody to meet meets the bye, of which they have one at most
as long as that is possible: nobody meets anybody twice.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Final

BYE: Final = 0
"""Whom somebody meets who has nobody to meet."""

AGAIN: Final = 10**12
UNBALANCED: Final = 10**9
"""What it costs that two meet again, or that one begins twice more often than not; each more than
all that stands below it: how unequal the points are."""

FINE: Final = 12
"""Points are compared in twelfths: then all of them are whole."""

TRIES: Final = 4
"""From so many orders groups are sought, besides that by points."""

Seated = tuple[int, ...]
"""Who sits at a table, by seat; one alone has a bye."""

Costs = Mapping[int, Mapping[int, int]]


@dataclass(frozen=True)
class Past:
    """What was before a round: points, who has met whom how often, who sat where how often."""

    points: Mapping[int, Fraction] = field(default_factory=dict)
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    sat: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, tables: Iterable[Seated], points: Mapping[int, Fraction]) -> "Past":
        """What was, if this was played; a table for one was a bye."""
        past = cls(points)
        for table in tables:
            met = table if len(table) > 1 else (*table, BYE)
            past.met.update(map(frozenset, combinations(met, 2)))
            if len(table) > 1:
                past.sat.update((who, seat) for seat, who in enumerate(table))
        return past

    def cost(self, one: int, other: int, *, by_points: bool) -> int:
        """How unwelcome it is that these meet."""
        again = AGAIN * self.met[frozenset((one, other))]
        return again + (self._apart(one, other) if by_points else 0)

    def cost_of_pair(self, one: int, other: int) -> int:
        """How unwelcome it is that these two play with one another alone."""
        leaning = {self.leaning(one), self.leaning(other)}
        unbalanced = BYE not in (one, other) and leaning in ({2}, {-2})
        return self.cost(one, other, by_points=True) + UNBALANCED * unbalanced

    def leaning(self, who: int) -> int:
        """How much more often somebody has begun than not."""
        return self.sat[who, 0] - self.sat[who, 1]

    def _apart(self, one: int, other: int) -> int:
        """The square of how unequal their points are; the bye has less than everybody."""
        of_one, of_other = (self.points.get(who, Fraction(-(who == BYE))) for who in (one, other))
        return int((of_one - of_other) * FINE) ** 2


def rounds_of_all(count: int) -> int:
    """How many rounds it takes until everybody has met everybody, two at a table."""
    return count - 1 + count % 2


def round_robin(numbers: Sequence[int], round_number: int) -> list[Seated]:
    """A round in which everybody meets somebody else than in every other, two at a table.

    All but one sit in a circle, which turns by one with each round; opposite sit who meet.
    Everybody begins as often as not, or once more or less.
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


def swiss(numbers: Sequence[int], past: Past) -> list[Seated]:
    """A round in which people of nearly equal points meet who have not met, two at a table.

    Of all ways to pair them it is the best one: first nobody shall meet again, then everybody
    begin as often as not, then points be equal.
    """
    from networkx import Graph, min_weight_matching  # takes its time, and is seldom needed

    graph = Graph()
    for one, other in combinations([*numbers, BYE] if len(numbers) % 2 else numbers, 2):
        graph.add_edge(one, other, weight=past.cost_of_pair(one, other))
    pairs = (sorted(pair) for pair in min_weight_matching(graph))
    return [seated(pair, past) if BYE not in pair else (pair[1],) for pair in sorted(pairs)]


def groups(
    numbers: Sequence[int], most: int, past: Past, *, by_points: bool, chance: Random
) -> list[Seated]:
    """A round at tables for several, as even as possible.

    As few as possible meet again, then people of nearly equal points meet, if ``by_points``: no two
    of different tables could change places so that it became better.
    """
    costs = {
        one: {other: past.cost(one, other, by_points=by_points) for other in numbers}
        for one in numbers
    }
    ranked = sorted(numbers, key=lambda who: -past.points.get(who, Fraction()))
    orders = [ranked, *(chance.sample(ranked, len(ranked)) for _ in range(TRIES))]
    tried = [improved(shares(order, most), costs) for order in orders]
    best = min(tried, key=lambda tables: sum(cost_of(table, costs) for table in tables))
    return [seated(table, past) for table in best]


def shares(order: Sequence[int], most: int) -> list[list[int]]:
    """People in this order at as few tables as possible, whose sizes differ by one at most."""
    count = -(-len(order) // most)
    ends = [len(order) * table // count for table in range(count + 1)]
    return [[*order[first:last]] for first, last in pairwise(ends)]


def cost_of(table: Sequence[int], costs: Costs) -> int:
    """How unwelcome it is that these sit at one table."""
    return sum(costs[one][other] for one, other in combinations(table, 2))


def improved(tables: list[list[int]], costs: Costs) -> list[list[int]]:
    """The tables after two people have changed places as long as that makes it better."""
    better = True
    while better:
        better = False
        for one, other, here, there in places(tables):
            if gain(one, other, here, there, costs) > 0:
                one[here], other[there] = other[there], one[here]
                better = True
    return tables


def gain(one: list[int], other: list[int], here: int, there: int, costs: Costs) -> int:
    """How much better it were if two people changed places."""
    leaving, coming = one[here], other[there]
    rest = [who for who in one if who != leaving], [who for who in other if who != coming]
    from_here, from_there = costs[leaving], costs[coming]
    return sum(from_here[who] - from_there[who] for who in rest[0]) + sum(
        from_there[who] - from_here[who] for who in rest[1]
    )


def places(tables: list[list[int]]) -> Iterator[tuple[list[int], list[int], int, int]]:
    """Every two places at different tables."""
    for one, other in combinations(tables, 2):
        for here, there in product(range(len(one)), range(len(other))):
            yield one, other, here, there


def seated(table: Sequence[int], past: Past) -> Seated:
    """Who sits where: where they have sat least; on the first seat is who begins."""
    return min(
        permutations(table),
        key=lambda seats: sum(past.sat[who, seat] for seat, who in enumerate(seats)),
    )
