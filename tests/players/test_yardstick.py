"""The players that strength is measured against still play the games that they once played.

Who makes a stronger player leaves these as they are, or the ladder of years ago means nothing.
``python -m tests.players.test_yardstick`` writes the games anew; that is for new rules alone.
"""

import json
import random
from pathlib import Path

import pytest

from firstclass import Game, Setup
from firstclass.players import View, make_player

GAMES = Path(__file__).parent / "yardstick.json"
TABLES = (
    (("conductor-2026", "conductor-2026"), "AB", "off"),
    (("conductor-2026", "conductor-2026", "conductor-2026"), "CD", "on"),
    (("director-2026@8w", "conductor-2026"), "EF", "off"),
)


def played(number: int) -> list[int]:
    """The actions of the game at the table of this number."""
    names, modules, teatime = TABLES[number]
    game = Game(Setup(len(names), modules, seed=2026 + number, teatime=teatime))
    players, rng = [*map(make_player, names)], random.Random(number)
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(View(game, seat), game.legal_actions(), rng))
    return game.actions()


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_yardstick_plays_as_it_did(number: int) -> None:
    assert played(number) == json.loads(GAMES.read_text())[number]


if __name__ == "__main__":
    games = ",\n".join(json.dumps(played(number)) for number in range(len(TABLES)))
    GAMES.write_text(f"[{games}]\n")
