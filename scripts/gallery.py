"""Draws the pictures of docs/gallery.md and of the start page: `python scripts/gallery.py`."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from firstclass import Game, Setup
from firstclass.pictures import picture
from firstclass.pictures.boards import train
from firstclass.pictures.layout import below, beside
from firstclass.pictures.table import document, slot
from firstclass.players import SeatView, make_player

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "images"
START = ROOT / "web/src/lib/pages/start/table.svg"
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
        if name == "trains":
            yield START, start_picture(game)


def start_picture(game: Game) -> str:
    """Return two rows of the display and the trains of a player.

    A slow phone would take too long to draw a whole table.
    """
    view: dict[str, Any] = dict(game.observe(None))
    box = game.setup.catalogue.as_json()
    rows = [beside([slot(each, box) for each in row], 6) for row in view["display"][1:]]
    trains = [train(view["boards"][-1], number, box) for number in (0, 1)]
    return document(below([*rows, *trains], 6), "First Class", "Cards to take, and two trains")


if __name__ == "__main__":
    for path, drawn in gallery():
        path.write_text(drawn, encoding="utf-8")
