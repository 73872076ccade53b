"""A part of ten thousand random games, compared with the hashes that are stored."""

import pytest

from tests.rules.all_games import BLOCKS, hash_of_block, stored


@pytest.mark.parametrize("block", range(0, BLOCKS, BLOCKS // 8))
def test_games_have_the_stored_states_and_legal_moves(block: int) -> None:
    assert hash_of_block(block) == stored()[block]
