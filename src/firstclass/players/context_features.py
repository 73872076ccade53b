"""The features for everything around a seat when its turn begins.

They describe the opponents, the rest of the round, and what can still be taken. No feature depends
on what the seat cannot see.
"""

from typing import Final

from firstclass.players.board_features import TRAIN, TYPES, append_train, append_types
from firstclass.players.evaluation import PARTS as SOURCES
from firstclass.players.evaluation import Evaluation
from firstclass.players.forecast import frame_worth
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


def context_features(state: State, seat: int) -> list[float]:
    """Return the numbers of ``CONTEXT`` for a seat that decides."""
    row: list[float] = []
    others = [board for board in state.boards if board.seat != seat]
    known = [(Evaluation(state, board.seat, own=False), board) for board in others]
    prospects = [(evaluation.worth(state), n) for n, (evaluation, _) in enumerate(known)]
    prospects.sort(reverse=True)
    nobody = (len(row_of_opponent(state, *known[0]))) * [0.0]
    for place in range(2):
        there = place < len(known)
        row += row_of_opponent(state, *known[prospects[place][1]]) if there else nobody
    row += [points / 200 for points, _ in prospects]
    row += [0.0] * (OPPONENTS - len(prospects))
    _put_round(row, state, seat)
    _put_display(row, state)
    return row


def row_of_opponent(state: State, evaluation: Evaluation, board: Board) -> list[float]:
    """Return the numbers of an opponent."""
    row = [points / 40 for points in evaluation.parts_of(state)]
    row.append(board.score / 200)
    for train in board.trains:
        append_train(row, state, train)
    row += [coins / 5 for coins in board.coins]
    row.append(board.locomotive / 20)
    row.append((len(board.track) - board.locomotive) / 20)
    row.append(sum(board.track[board.locomotive : board.locomotive + STATIONS_AHEAD]) / 15)
    row.append(sum([station <= board.locomotive for station in board.bonus_stations]) / 3)
    append_types(row, state, board, own=False)
    row.append(sum([card != 0 for card in board.contracts]) / 3)
    row.append(len(board.fulfilled) / 4)
    row.append(float(board.secret != 0))
    return row


def _put_round(row: list[float], state: State, seat: int) -> None:
    """Append the numbers for the rest of the round after this turn."""
    count = len(state.boards)
    own = left = 0
    if state.phase == PHASE_TURNS:
        for turn in range(state.turn + 1, TURNS_IN_ROUND * count):
            left += 1
            own += (state.start + turn) % count == seat
    begins = state.start if state.tile_taker == NOBODY else state.tile_taker
    row.append(own / 3)
    row.append((left - own) / 9)
    row.append(float(begins == seat))
    row.append(float(state.tile_taker != NOBODY))


def _put_display(row: list[float], state: State) -> None:
    """Append the numbers for what can still be taken."""
    box = state.rules.box
    cards = [card for card in state.display if card]
    worths = sorted([frame_worth(box.frames[card].icons) for card in cards], reverse=True)
    row.append(len(cards) / 18)
    row.append(float_sum(worths) / 60)
    row += [worth / 8 for worth in worths[:CARDS_OUT]]
    row += [0.0] * (CARDS_OUT - len(worths))
    types = [0.0] * TYPES_OUT
    for card in cards:
        if box.types[card] >= 0:
            types[box.types[card]] += 1 / 6
    row += types
    ends = [0.0] * TYPES_OUT
    for card in state.game_end:
        if card and box.types[card] >= 0:
            ends[box.types[card]] += box.points[card] / 4
    row += ends
    more = state.tiles_laid < len(box.tiles)
    row.append(box.points[box.tiles[state.tiles_laid]] / 15 if more else 0.0)
    row.append(len(state.constantinople) / 3)
