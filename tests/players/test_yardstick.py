"""The bots that strength is measured against still play the same games as before.

Leave these bots unchanged when you make a stronger one. Otherwise old ladder results lose their
meaning.

``python -m tests.players.test_yardstick`` rewrites the games; use it only after a change of the
rules or cards.
"""

import json
import random
from pathlib import Path

import pytest

from firstclass import Game, Setup
from firstclass.players import SeatView, make_player

GAMES = Path(__file__).parent / "yardstick.json"
TABLES = (
    (("conductor-2026", "conductor-2026"), "AB", "off"),
    (("conductor-2026", "conductor-2026", "conductor-2026"), "CD", "on"),
    (("director-2026@8w", "conductor-2026"), "EF", "off"),
)


def played(number: int) -> list[int]:
    """Return the actions of the game at the table with this number."""
    names, modules, teatime = TABLES[number]
    game = Game(Setup(len(names), modules, seed=2026 + number, teatime=teatime))
    players, rng = [*map(make_player, names)], random.Random(number)
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    return game.actions()


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_reference_bots_play_the_same_games_as_before(number: int) -> None:
    assert played(number) == json.loads(GAMES.read_text())[number]


if __name__ == "__main__":
    games = ",\n".join(json.dumps(played(number)) for number in range(len(TABLES)))
    GAMES.write_text(f"[{games}]\n")
