"""Make a custom box: copy the printed cards, change the points of one, and play with it."""

import shutil
import tempfile
from pathlib import Path

import firstclass
from firstclass import Game, Setup

with tempfile.TemporaryDirectory() as name:
    folder = Path(name) / "box"
    shutil.copytree(Path(firstclass.__file__).parent / "catalogue", folder)
    base = folder / "X.toml"
    text = base.read_text(encoding="utf-8")
    base.write_text(text.replace('"car 1"', '"car 2"', 1), encoding="utf-8")
    box = firstclass.load(folder)

changed = next(
    card
    for card, printed in zip(box.cards_of("X"), firstclass.load().cards_of("X"), strict=True)
    if card != printed
)
print(f"{changed.id} now has {', '.join(changed.frame or ())}")
game = Game(Setup(players=2, modules="AB", seed=7, catalogue=box))
print(game.random_playout(seed=1))
