"""A player with the weights from examples/ppo.py. It needs only NumPy.

    firstclass arena --bots examples/ppo_player.py:PPO,novice --players 2 --games 100

This file defines its input and its network. examples/ppo.py uses these definitions for training.
"""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from firstclass import ACTIONS, Game, Setup
from firstclass.encoding import Section, cards, encode, layout
from firstclass.extras import optional_imports
from firstclass.players import SeatView, make_player

with optional_imports("ppo_player"):
    import numpy as np
    from numpy.typing import NDArray

    from firstclass.players.numpy_network import load_arrays

WEIGHTS: Final = Path(__file__).with_name("ppo.npz")
CARD_WIDTH: Final = 24
"""The size of the learned embedding of a card."""

# The input, by the names of the layout: numbers of the table, categories and lists of cards. The
# same follows for the seat's own board, and without lists for the board on its left.
NUMBERS: Final = [
    "players", "modules", "round", "turn", "taken", "gone", "stacks", "game_end_left",
    "tiles_laid", "frame.runs", "frame.icons", "room.asked", "room.coins", "room.free",
    "paying.left", "account_places",
]  # fmt: skip
CHOICES: Final = ["phase", "start_player", "start_tile", "decision", "frame.target", "frame.limit"]
LISTS: Final = ["hand", "game_end", "laying", "frame.source", "paying.card"]
BOARD_NUMBERS: Final = [
    "score", "coins", "locomotive", "upper.levels", "upper.conductor", "upper.value",
    "lower.levels", "lower.conductor", "lower.value", "mail_left", "base_cards", "multipliers",
    "drafted", "bonuses_taken", "contract_places", "met",
]  # fmt: skip
BOARD_LISTS: Final = [
    "secret", "upper.cards", "lower.cards", "upper.mail", "lower.mail", "upper.tile",
    "lower.tile", "route", "game_end", "contracts",
]  # fmt: skip
DISPLAY: Final = ["display.1", "display.2", "display.3"]
"""The rows of the display, of six cards each."""

FRAMES: Final = 8
"""The places of the account that it uses."""

POINTED: Final = {
    "keep 1": "hand",
    "take 1.1": "display.1",
    "take 2.1": "display.2",
    "take 3.1": "display.3",
    "decline 1.1": "display.1",
    "decline 2.1": "display.2",
    "decline 3.1": "display.3",
    "game end 1": "game_end",
    "buy 1": "game_end",
    "contract 1": "boards.0.contracts",
    "frame 1": "account",
}
"""The moves that name a place: the first of each group, and the list of the cards there."""

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


class InputColumns(NamedTuple):
    """The columns of an observation that it uses: numbers, categories and cards."""

    numbers: NDArray[np.intp]
    asked: NDArray[np.intp]
    answers: Bytes
    cards: NDArray[np.intp]
    lists: dict[str, int]  # length of each list of cards, by name
    features: Floats  # features of each card

    def look(self, rows: Bytes) -> tuple[Floats, Bytes]:
        """Return the numbers for the network and the cards, for several observations."""
        numbers = np.log1p(rows[:, self.numbers].astype(np.float32))
        chosen = (rows[:, self.asked] == self.answers).astype(np.float32)
        return np.concatenate([numbers, chosen], axis=1), rows[:, self.cards]


@cache
def input_columns() -> InputColumns:
    """Return the input columns by their names in the layout, which is the same for all games."""
    every = {section.name: section for section in layout(Setup(players=2)).sections}
    own = [f"boards.0.{name}" for name in BOARD_NUMBERS]
    other = [f"boards.1.{name}" for name in BOARD_NUMBERS]
    numbers = [n for name in (*NUMBERS, *own, *other) for n in columns(every[name])]
    asked = [(n, a) for name in CHOICES for n, a in questions(every[name])]
    lists = {name: columns(every[name]) for name in LISTS}
    lists |= {f"boards.0.{name}": columns(every[f"boards.0.{name}"]) for name in BOARD_LISTS}
    lists["account"] = [every[f"account.{n}.source"].offset for n in range(FRAMES)]
    rows = np.split(np.array(columns(every["display"])), len(DISPLAY))
    lists |= {name: row.tolist() for name, row in zip(DISPLAY, rows, strict=True)}
    known = np.array([[*row] for row in cards(Setup(players=2)).rows], np.float32)
    return InputColumns(
        np.array(numbers),
        np.array([column for column, _ in asked]),
        np.array([answer for _, answer in asked], np.uint8),
        np.array([n for found in lists.values() for n in found]),
        {name: len(found) for name, found in lists.items()},
        np.log1p(known),
    )


def columns(section: Section) -> list[int]:
    """Return the columns of a section."""
    return [*range(section.offset, section.offset + section.length)]


def questions(section: Section) -> list[tuple[int, int]]:
    """Return a pair of column and value for each possible value of a section, except 0."""
    most = min(section.high, 16)
    return [(column, answer) for column in columns(section) for answer in range(1, most + 1)]


@cache
def pointed() -> NDArray[np.intp]:
    """Return the moves that name a place, group by group."""
    firsts = [[*ACTIONS].index(action) for action in POINTED]
    counts = [input_columns().lists[name] for name in POINTED.values()]
    return np.concatenate([first + np.arange(n) for first, n in zip(firsts, counts, strict=True)])


def think(weights: dict[str, Floats], rows: Bytes) -> tuple[Floats, Floats]:
    """Return the preference for each move and the expected return, by observation."""
    numbers, there = input_columns().look(rows)
    known = np.tanh(input_columns().features @ weights["card"] + weights["card.bias"])
    known[0] = 0  # no card
    ends = np.cumsum([*input_columns().lists.values()])
    seen = dict(zip(input_columns().lists, np.split(known[there], ends[:-1], axis=1), strict=True))
    thought = np.concatenate([numbers, *(cards.sum(axis=1) for cards in seen.values())], axis=1)
    for layer in ("first", "second"):
        thought = np.maximum(thought @ weights[layer] + weights[f"{layer}.bias"], 0)
    liked = thought @ weights["liked"] + weights["liked.bias"]
    wanted = np.split(thought @ weights["wanted"] + weights["wanted.bias"], len(POINTED), axis=1)
    there_are = [seen[name] for name in POINTED.values()]
    fits = [(cards @ one[:, :, None])[..., 0] for cards, one in zip(there_are, wanted, strict=True)]
    liked[:, pointed()] += np.concatenate(fits, axis=1)
    return liked, (thought @ weights["worth"] + weights["worth.bias"])[:, 0]


@cache
def read(path: Path) -> dict[str, Floats]:
    """Return the weights in a file. Raises ArchiveError."""
    return {name: array.astype(np.float32) for name, array in load_arrays(path).items()}


class PPO:
    """Plays the legal move that the network prefers."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self.weights = read(weights)

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return the preferred legal move."""
        if len(actions) == 1:
            return actions[0]
        row = encode(view.sample(rng), view.seat)
        liked, _ = think(self.weights, np.frombuffer(row, np.uint8)[None])
        return max(actions, key=lambda action: float(liked[0, action]))


if __name__ == "__main__":
    players: list[Any] = [PPO(), make_player("novice")]
    game, rng = Game(Setup(players=2, modules="AB", seed=7)), random.Random(7)
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    print(f"PPO against novice: {game.scores()}")
