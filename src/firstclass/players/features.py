"""The input of a value network: features of a position at the end of a seat's turn.

The features are everything that the planner uses, with its estimates, scaled to about one. So the
network only has to learn where the estimates are wrong, and how the context matters
(:mod:`~.context_features`). No feature depends on what the seat cannot see.
"""

from typing import Final

from firstclass.modules.gap.rules import PART as GAP
from firstclass.modules.gap.rules import gap_cards
from firstclass.modules.murder.rules import PART as MURDER
from firstclass.modules.murder.rules import murder
from firstclass.modules.passengers.rules import PART as PASSENGERS
from firstclass.modules.passengers.rules import boarded
from firstclass.modules.teatime.rules import PART as TEATIME
from firstclass.modules.teatime.rules import orders
from firstclass.players.board_features import TRAIN, TYPES, append_train, append_types
from firstclass.players.context_features import CONTEXT, context_features
from firstclass.players.evaluation import PARTS as SOURCES
from firstclass.players.evaluation import Evaluation
from firstclass.players.modules import knowledge_about
from firstclass.rules.sequence.scoring import bonuses_open, train_points
from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.layout import FeatureLayout, prefixed
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

LETTERS: Final = "ABCDEF"
PARTS: Final = (PASSENGERS, GAP, MURDER, TEATIME)
STATIONS_AHEAD: Final = 8

FEATURES: Final = FeatureLayout([
    *[(f"players_{count}", 1, f"1 if there are {count} players") for count in (2, 3, 4)],
    *[(f"module_{letter}", 1, f"1 if module {letter} is in play") for letter in LETTERS],
    ("teatime", 1, "1 if Teatime is in play"),
    ("round", 6, "1 for the round that is played"),
    ("scoring", 1, "1 in a scoring phase"),
    ("turns_left", 1, "turns the seat still has, by 21"),
    ("turn", 1, "turns of the round that are over, by 12"),
    ("best_opponent", 3, "the strongest opponent: prospects, score by 200, next scoring by 50"),
    ("opponents", 3, "the same of all on average, by 200"),
    ("guess", 1, "what the planner takes the position for, by 200"),
    ("guess_by_source", len(SOURCES), "points to come of each train, the route, coins, Game End"
     " cards, contracts, by 40"),
    ("score", 1, "points so far, by 200"),
    *prefixed("upper", TRAIN),
    *prefixed("lower", TRAIN),
    ("coins", 3, "coins by column, by 5"),
    ("locomotive", 1, "stations reached, by 20"),
    ("ahead", 1, "stations of the route ahead, by 20"),
    ("route", 1, "parts of the route, by 5"),
    ("postcards", 1, "postcards at the route, by 3"),
    ("stations", STATIONS_AHEAD, "points of the next stations, by 5; -0.5 beyond the end"),
    ("bonuses_reached", 1, "bonus stations reached, by 3"),
    ("bonuses_open", 1, "bonus stations that may still pay, by 3"),
    *TYPES,
    ("contracts", 1, "open contracts, by 3"),
    ("fulfilled", 1, "fulfilled contracts, by 4"),
    ("start_tile", 1, "1 if the seat has the Start Player tile"),
    *[(f"module_worth.{name}", 1, "points it may bring, by 40") for name in PARTS],
    ("evidence", 1, "own evidence tokens, by 6"),
    ("destroy", 1, "own destroy cards, by 2"),
    ("most_evidence", 1, "most evidence of another, by 6"),
    ("murderer", 1, "1 if the seat is the murderer"),
    ("evidence_due", 1, "evidence to be drawn when the turn ends"),
    ("gap", 1, "gap cards, by 4"),
    ("covered", 1, "gap cards covered, by 4"),
    *[field for train in TRAINS for field in prefixed(train, [
        ("boarded", 1, "passengers boarded or baggage loaded, by 4"),
        ("served", 1, "order tokens served, by 3"),
    ])],
    *prefixed("around", CONTEXT.fields),
])  # fmt: skip
SIZE: Final = FEATURES.size
SIZE_2026: Final = SIZE - CONTEXT.size
"""The number of features, from the first, that the networks of 2026 use."""


class Situation:
    """The features common to all ends of one turn: the game, the time, the opponents."""

    def __init__(self, state: State, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        rules = state.rules
        common = [float(len(state.boards) == count) for count in (2, 3, 4)]
        common += [float(letter in rules.modules) for letter in LETTERS]
        common.append(float(TEATIME in rules.state_index))
        common += [float(state.round == round_) for round_ in range(1, 7)]
        common.append(float(state.phase == SCORING))
        common.append(evaluation.forecast.turns_left / 21)
        common.append(state.turn / 12)
        common += self._opponents(state)
        self.common = common
        self.around = context_features(state, evaluation.seat)

    def _opponents(self, state: State) -> list[float]:
        """Return the score and prospects of the strongest opponent, and the averages of all."""
        standing = []
        for board in state.boards:
            if board.seat != self.evaluation.seat:
                prospects = Evaluation(state, board.seat, own=False).worth(state)
                paid = float(train_points(state, board))
                standing.append((prospects, float(board.score), paid))
        count = len(standing)
        best = max(standing)
        self.prospects = best[0]
        mean = [float_sum([each[n] for each in standing]) / count for n in range(3)]
        return [best[0] / 200, best[1] / 200, best[2] / 50, *(value / 200 for value in mean)]


def features(situation: Situation, state: State, guess: float) -> list[float]:
    """Return the features in the order of ``FEATURES``. ``guess`` is the planner's estimate."""
    evaluation = situation.evaluation
    board = state.boards[evaluation.seat]
    row = situation.common[:]
    row.append(guess / 200)
    row += [points / 40 for points in evaluation.parts_of(state)]
    row.append(board.score / 200)
    for train in board.trains:
        append_train(row, state, train)
    _route(state, board, row)
    _cards(state, board, row)
    _modules(evaluation, state, board, row)
    row += situation.around
    return row


def _route(state: State, board: Board, row: list[float]) -> None:
    row += [coins / 5 for coins in board.coins]
    row.append(board.locomotive / 20)
    row.append((len(board.track) - board.locomotive) / 20)
    row.append(len(board.route) / 5)
    row.append(sum([card != 0 for card in board.postcards]) / 3)
    ahead = board.track[board.locomotive : board.locomotive + STATIONS_AHEAD]
    for station in range(STATIONS_AHEAD):
        row.append(ahead[station] / 5 if station < len(ahead) else -0.5)
    reached = [station for station in board.bonus_stations if station <= board.locomotive]
    row.append(len(reached) / 3)
    row.append(len(bonuses_open(state, board)) / 3)


def _cards(state: State, board: Board, row: list[float]) -> None:
    append_types(row, state, board, own=True)
    row.append(sum([card != 0 for card in board.contracts]) / 3)
    row.append(len(board.fulfilled) / 4)
    row.append(float(state.tile_taker == board.seat))


def _modules(evaluation: Evaluation, state: State, board: Board, row: list[float]) -> None:
    where = state.rules.state_index
    for name in PARTS:
        here = name in where
        row.append(
            knowledge_about(name).worth(evaluation.forecast, state, board) / 40 if here else 0.0
        )
    seat = board.seat
    if MURDER in where:
        part = murder(state)
        tokens = [len(held) for held in part.tokens]
        others = [tokens[holder] for holder in range(len(tokens)) if holder != seat]
        row.append(tokens[seat] / 6)
        row.append(part.destroy[seat] / 2)
        row.append(max(others) / 6)
        row.append(float(part.murderer == seat))
        row.append(float(part.due.count(seat)))
    else:
        row += [0.0] * 5
    if GAP in where:
        row.append(len(gap_cards(state).cards[seat]) / 4)
        row.append(len(gap_cards(state).covered[seat]) / 4)
    else:
        row += [0.0] * 2
    for t in range(2):
        place = train_place(seat, t)
        row.append(int(boarded(state).cars[place]).bit_count() / 4 if PASSENGERS in where else 0.0)
        row.append(len(orders(state).served[place]) / 3 if TEATIME in where else 0.0)
