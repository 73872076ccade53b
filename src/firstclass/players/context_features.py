"""The features for everything around a seat when its turn begins.

They describe the opponents, the rest of the round, and what can still be taken. No feature depends
on what the seat cannot see.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.players.board_features import (
    TRAIN,
    TYPES,
    Row,
    add_train,
    add_types,
    how_many,
    reached,
)
from firstclass.players.evaluation import PARTS as SOURCES
from firstclass.players.evaluation import Evaluation
from firstclass.players.forecast import frame_worths
from firstclass.rules.sequence.scoring import train_points
from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.decisions import PHASE_TURNS
from firstclass.rules.vocabulary.layout import FeatureLayout, Field, prefixed
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import TURNS_IN_ROUND
from firstclass.sums import float_sum

OPPONENTS: Final = 3
STATIONS_AHEAD: Final = 8
CARDS_OUT: Final = 4
TYPES_OUT: Final = 3

_OPPONENT: Final[list[Field]] = [
    ("by_source", len(SOURCES), "points to come, as in guess_by_source, by 40"),
    ("score", 1, "points so far, by 200"),
    *[field for train in TRAINS for field in prefixed(train, TRAIN)],
    ("coins", 3, "coins by column, by 5"),
    ("locomotive", 1, "stations reached, by 20"),
    ("ahead", 1, "stations of the route ahead, by 20"),
    ("stations", 1, f"points of the next {STATIONS_AHEAD} stations, by 15"),
    ("bonuses_reached", 1, "bonus stations reached, by 3"),
    *TYPES,
    ("contracts", 1, "open contracts, by 3"),
    ("fulfilled", 1, "fulfilled contracts, by 4"),
    ("drafted", 1, "1 if a Game End card was drafted"),
]
OPPONENT_SIZE: Final = FeatureLayout(_OPPONENT).size
CONTEXT: Final = FeatureLayout([
    *prefixed("first", _OPPONENT),
    *prefixed("second", _OPPONENT),
    ("prospects", OPPONENTS, "the opponents' prospects, the best first, by 200"),
    ("own_turns", 1, "own turns to come in the round, by 3"),
    ("others_turns", 1, "turns of others to come in the round, by 9"),
    ("begins", 1, "1 if the seat would begin the next round"),
    ("tile_taken", 1, "1 if the Start Player tile was taken"),
    ("display", 1, "cards in the display, by 18"),
    ("display_worth", 1, "estimated value of their frames, by 60"),
    ("best_cards", CARDS_OUT, "value of the best of these, by 8"),
    ("display_types", TYPES_OUT, "base cards of each type among them, by 6"),
    ("ends_out", TYPES_OUT, "points of the Game End cards on display, by type, by 4"),
    ("next_tile", 1, "points of the next locomotive tile, by 15"),
    ("arrivals", 1, "arrivals in Constantinople, by 3"),
])  # fmt: skip


@final
class Opponent:
    """An opponent, and its prospects as everybody sees them."""

    def __init__(self, state: State, board: Board) -> None:
        self.board = board
        self.evaluation = Evaluation(state, board.seat, own=False)
        self.prospects = self.evaluation.worth(state)
        self.paid = float(train_points(state, board))


def add_context(row: Row, state: State, seat: i64, opponents: list[Opponent]) -> None:
    """Add the numbers of ``CONTEXT`` for a seat that decides."""
    order = [(opponent.prospects, n) for n, opponent in enumerate(opponents)]
    order.sort(reverse=True)
    for place in range(2):
        if place < len(order):
            _add_opponent(row, state, opponents[order[place][1]])
        else:
            row.place += OPPONENT_SIZE
    for points, _ in order:
        row.add(points / 200)
    row.place += OPPONENTS - len(order)
    _add_round(row, state, seat)
    _add_display(row, state)


def _add_opponent(row: Row, state: State, opponent: Opponent) -> None:
    """Add the numbers of an opponent."""
    board = opponent.board
    add_parts(row, opponent.evaluation.parts_of(state))
    row.add_count(board.score, 200)
    add_train(row, state, board.trains[0])
    add_train(row, state, board.trains[1])
    for coins in board.coins:
        row.add_count(coins, 5)
    row.add_count(board.locomotive, 20)
    row.add_count(len(board.track) - board.locomotive, 20)
    ahead = 0.0
    station: i64
    for station in range(
        board.locomotive, min(board.locomotive + STATIONS_AHEAD, len(board.track))
    ):
        ahead += board.track[station]
    row.add(ahead / 15)
    row.add_count(reached(board), 3)
    add_types(row, state, board, own=False)
    row.add_count(how_many(board.contracts), 3)
    row.add_count(len(board.fulfilled), 4)
    row.add(float(board.secret != 0))


def add_parts(row: Row, parts: tuple[float, float, float, float, float, float]) -> None:
    """Add the expected points by source."""
    upper, lower, route, coins, ends, contracts = parts
    row.add(upper / 40)
    row.add(lower / 40)
    row.add(route / 40)
    row.add(coins / 40)
    row.add(ends / 40)
    row.add(contracts / 40)


def _add_round(row: Row, state: State, seat: i64) -> None:
    """Add the numbers for the rest of the round after this turn."""
    count: i64 = len(state.boards)
    own: i64 = 0
    left: i64 = 0
    turn: i64
    if state.phase == PHASE_TURNS:
        for turn in range(state.turn + 1, TURNS_IN_ROUND * count):
            left += 1
            own += (state.start + turn) % count == seat
    begins = state.start if state.tile_taker == NOBODY else state.tile_taker
    row.add_count(own, 3)
    row.add_count(left - own, 9)
    row.add(float(begins == seat))
    row.add(float(state.tile_taker != NOBODY))


def _add_display(row: Row, state: State) -> None:
    """Add the numbers for what can still be taken."""
    box = state.rules.box
    frames = frame_worths(state.rules)
    types = vec[float]([0.0] * TYPES_OUT)
    ends = vec[float]([0.0] * TYPES_OUT)
    worths: list[float] = []
    for card in state.display:
        if card:
            worths.append(frames[card])
            if box.types[card] >= 0:
                types[box.types[card]] += 1 / 6
    for card in state.game_end:
        if card and box.types[card] >= 0:
            ends[box.types[card]] += float(box.points[card]) / 4
    worths.sort(reverse=True)
    row.add_count(len(worths), 18)
    row.add(float_sum(worths) / 60)
    for worth in worths[:CARDS_OUT]:
        row.add(worth / 8)
    row.place += max(0, CARDS_OUT - len(worths))
    for number in types:
        row.add(number)
    for number in ends:
        row.add(number)
    more = state.tiles_laid < len(box.tiles)
    row.add(float(box.points[box.tiles[state.tiles_laid]]) / 15 if more else 0.0)
    row.add_count(len(state.constantinople), 3)
