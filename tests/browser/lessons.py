"""The recorded games that the lessons begin in, and one that follows the first lesson.

`python -m tests.browser.lessons` rewrites them after an intended change of the rules. The first
lesson adapts to the cards on the table if there is one of each kind. The second lesson names cards
and cars: everything it recommends must be possible in this order. If it no longer is, further seeds
are tried.
"""

import json
import random
from pathlib import Path
from typing import Any

from firstclass import ACTIONS, Game, Setup
from firstclass.players import SeatView, make_player

FOLDER = Path(__file__).parents[2] / "web/src/lib/table/tutorial/records"
READER = 0

# The recommendations of the first lesson, and a choice where it has none.
FIRST_MOVES = (
    "take 2.3", "car upper", "upgrade upper 1", "coin 1", "car lower", "end turn",
    "take 3.3", "conductor upper", "conductor lower", "conductor upper", "end turn",
    "decline 1.1", "upgrade upper 1", "end turn",
    "take 2.3", "end turn",
)  # fmt: skip

# The recommendations of the second lesson, to the end of the reader's scoring.
MOVES = (
    "take 2.2", "car upper", "upgrade upper 2", "upgrade upper 2", "contract 1", "frame 1",
    "end turn", "bonus 0", "buy 2", "frame 1", "end turn",
)  # fmt: skip
EARNED = ("contract 1", "buy 2")


def drafted(seed: int) -> Game:
    """Return a game after its draft."""
    game = Game(Setup(players=2, modules="AB", seed=seed))
    while game.decision == "keep":
        game.play("keep 1")
    return game


def introduces(game: Game) -> bool:
    """Return whether the reader begins and a card of each kind is in the display."""
    displayed = {slot["card"] for row in game.observe(READER)["display"] for slot in row}
    cards = (card for cards in game.setup.catalogue.sets for card in cards.cards)
    kinds = {card.kind for card in cards if card.id in displayed}
    return game.current_seat == READER and kinds >= {"car", "conductor", "locomotive"}


def followed(game: Game) -> Game:
    """Return the game with the first lesson followed to its end."""
    game, moves = game.clone(), iter(FIRST_MOVES)
    novice, chance = make_player("novice"), random.Random(game.setup.seed)
    while True:
        seat = game.current_seat
        assert seat is not None
        if seat != READER:
            game.apply(novice.choose(SeatView(game, seat), game.legal_actions(), chance))
        elif (notation := next(moves, None)) is not None:
            game.play(notation)
        else:
            return game


def planned(seed: int) -> Game:
    """Return a game of two planners, up to the last turn of round 4."""
    game = Game(Setup(players=2, modules="AB", seed=seed))
    planner, chance = make_player("planner"), random.Random(seed)
    while not last_turn(game):
        seat = game.current_seat
        assert seat is not None
        game.apply(planner.choose(SeatView(game, seat), game.legal_actions(), chance))
    return game


def last_turn(game: Game) -> bool:
    """Return whether the last turn of round 4 begins."""
    view = game.observe(None)
    return view["round"] == 4 and view["turn"] == view["turns"] and view["decision"] == "turn"


def teaches(game: Game) -> bool:
    """Return whether the reader can follow all steps, and each reward is new."""
    trial, before = game.clone(), {""}
    for notation in MOVES:
        while trial.current_seat != READER and not trial.over:
            trial.apply(trial.legal_actions()[0])  # the other player's scoring
        legal = {ACTIONS[action] for action in trial.legal_actions()}
        if notation not in legal:
            return False
        if notation in EARNED and notation in before:
            return False
        before = legal
        trial.play(notation)
    return True


def text(record: dict[str, Any]) -> str:
    """Return a record in the format of the files."""
    return json.dumps(record, separators=(",", ":")) + "\n"


def records() -> dict[str, str]:
    """Return the files by name."""
    first = next(game for game in map(drafted, range(342, 999)) if introduces(game))
    second = next(game for game in map(planned, range(219, 999)) if teaches(game))
    games = {"first": first, "followed": followed(first), "second": second}
    return {name: text(game.record()) for name, game in games.items()}


def main() -> None:
    """Write the games."""
    for name, content in records().items():
        (FOLDER / f"{name}.json").write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
