"""Random numbers and shuffles, whichever integer type calculates them."""

import random

from hypothesis import example, given
from hypothesis import strategies as st

from firstclass.rules.vocabulary.chance import Chance, shuffled

WORDS = 2**64


@given(
    seed=st.integers(0, WORDS - 1),
    bounds=st.lists(st.integers(1, 2**31 - 1), min_size=1, max_size=9),
)
@example(seed=0, bounds=[2**31 - 1])
@example(seed=WORDS - 1, bounds=[1, 2**31 - 1])
def test_random_numbers_follow_the_definition_of_splitmix64(seed: int, bounds: list[int]) -> None:
    chance = Chance(seed)
    for bound in bounds:
        seed = (seed + 0x9E3779B97F4A7C15) % WORDS
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 % WORDS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % WORDS
        mixed ^= mixed >> 31
        assert chance.below(bound) == mixed * bound // WORDS
        assert chance.state == seed


@given(items=st.lists(st.integers(), max_size=70), seed=st.integers(0, WORDS - 1))
def test_items_are_shuffled_as_the_standard_library_does(items: list[int], seed: int) -> None:
    ours, theirs = random.Random(seed), random.Random(seed)
    result = shuffled(items, ours)
    theirs.shuffle(items)
    assert result == items
    assert ours.getstate() == theirs.getstate(), "the next random numbers are the same, too"
