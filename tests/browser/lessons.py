"""The recorded games that the lessons begin in.

`python -m tests.browser.lessons` writes them anew, after a change of the rules that is meant. The
first lesson fits itself to what lies on the table, if there is a card of each kind. The second one
names cards and cars: all that it recommends must be possible there, and in this order. Where it no
longer is, further seeds are tried until it is.
"""

import json
import random
from pathlib import Path
from typing import Any

from firstclass import ACTIONS, Game, Setup
from firstclass.players import View, make_player

FOLDER = Path(__file__).parents[2] / "web/src/lib/tutorial/records"
READER = 0

# What the second lesson recommends, to the end of the reader's scoring.
WAY = (
    "take 2.2", "car upper", "upgrade upper 2", "upgrade upper 2", "contract 1", "frame 1",
    "end turn", "bonus 0", "buy 2", "frame 1", "end turn",
)  # fmt: skip
EARNED = ("contract 1", "buy 2")


def drafted(seed: int) -> Game:
    """A game after its draft."""
    game = Game(Setup(players=2, modules="AB", seed=seed))
    while game.decision == "keep":
        game.play("keep 1")
    return game


def introduces(game: Game) -> bool:
    """Whether the reader begins, and a card of each kind lies there."""
    shown = {slot["card"] for row in game.observe(READER)["display"] for slot in row}
    cards = (card for cards in game.setup.catalogue.sets for card in cards.cards)
    kinds = {card.kind for card in cards if card.id in shown}
    return game.current_seat == READER and kinds >= {"car", "conductor", "locomotive"}


def planned(seed: int) -> Game:
    """A game of two planners, up to the last turn of round 4."""
    game = Game(Setup(players=2, modules="AB", seed=seed))
    planner, chance = make_player("planner"), random.Random(seed)
    while not last_turn(game):
        seat = game.current_seat
        assert seat is not None
        game.apply(planner.choose(View(game, seat), game.legal_actions(), chance))
    return game


def last_turn(game: Game) -> bool:
    """Whether the last turn of round 4 begins."""
    view = game.observe(None)
    return view["round"] == 4 and view["turn"] == view["turns"] and view["decision"] == "turn"


def teaches(game: Game) -> bool:
    """Whether the reader can go the whole way, and what a step earns was not there before it."""
    trial, before = game.clone(), {""}
    for notation in WAY:
        while trial.current_seat != READER and not trial.over:
            trial.apply(trial.legal_actions()[0])  # the other's scoring
        legal = {ACTIONS[action] for action in trial.legal_actions()}
        if notation not in legal:
            return False
        if notation in EARNED and notation in before:
            return False
        before = legal
        trial.play(notation)
    return True


def text(record: dict[str, Any]) -> str:
    """How a record is kept."""
    return json.dumps(record, separators=(",", ":")) + "\n"


def records() -> dict[str, str]:
    """The files, by the names of their lessons."""
    first = next(game for game in map(drafted, range(342, 999)) if introduces(game))
    second = next(game for game in map(planned, range(219, 999)) if teaches(game))
    return {"first": text(first.record()), "second": text(second.record())}


def main() -> None:
    """Write both games."""
    for name, content in records().items():
        (FOLDER / f"{name}.json").write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
