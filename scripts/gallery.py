"""Draws the pictures of docs/gallery.md: `python scripts/gallery.py`."""

import random
from collections.abc import Iterator
from pathlib import Path

from firstclass import Game, Setup
from firstclass.pictures import picture
from firstclass.players import SeatView, make_player

TARGET = Path(__file__).parents[1] / "docs" / "images"
GAMES = {
    "start": (Setup(players=2, modules="AB", seed=7), 3),
    "trains": (Setup(players=3, modules="BD", seed=11), 200),
    "teatime": (Setup(players=4, modules="CE", seed=5, teatime=True), 260),
    "end": (Setup(players=2, modules="AF", seed=9), 10**6),
}


def gallery() -> Iterator[tuple[Path, str]]:
    """Yield the path and the content of each picture."""
    for name, (setup, length) in GAMES.items():
        game, player, rng = Game(setup), make_player("novice"), random.Random(7)
        while not game.over and game.version < length:
            view = SeatView(game, game.state.current)
            game.apply(player.choose(view, game.legal_actions(), rng))
        yield TARGET / f"gallery-{name}.svg", picture(game, game.current_seat)


if __name__ == "__main__":
    for path, drawn in gallery():
        path.write_text(drawn, encoding="utf-8")
