"""The input of a value network: features of a position at the end of a seat's turn.

The features are everything that the planner uses, with its estimates, scaled to about one. So the
network only has to learn where the estimates are wrong, and how the context matters
(:mod:`~.context_features`). No feature depends on what the seat cannot see.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.modules.gap.rules import PART as GAP
from firstclass.modules.gap.rules import gap_cards
from firstclass.modules.murder.rules import PART as MURDER
from firstclass.modules.murder.rules import murder
from firstclass.modules.passengers.rules import PART as PASSENGERS
from firstclass.modules.passengers.rules import boarded
from firstclass.modules.teatime.rules import PART as TEATIME
from firstclass.modules.teatime.rules import orders
from firstclass.players.board_features import (
    TRAIN,
    TYPES,
    Row,
    add_train,
    add_types,
    how_many,
    points_ahead,
    reached,
)
from firstclass.players.context_features import CONTEXT, Opponent, add_context, add_parts
from firstclass.players.evaluation import PARTS as SOURCES
from firstclass.players.evaluation import Evaluation
from firstclass.players.modules import eliminations, knowledge_about
from firstclass.rules.sequence.scoring import bonuses_open
from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.layout import FeatureLayout, prefixed
from firstclass.rules.vocabulary.state import State

LETTERS: Final = "ABCDEF"
PARTS: Final = (PASSENGERS, GAP, MURDER, TEATIME)
STATIONS_AHEAD: Final = 8
BEYOND: Final = -2.5  # points of a station beyond the end

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


@final
class Situation:
    """The features common to all ends of one turn: the game, the time, the opponents.

    ``everybody`` are all seats as opponents, if the caller needs them for several seats.
    """

    def __init__(
        self, state: State, evaluation: Evaluation, everybody: list[Opponent] | None = None
    ) -> None:
        self.evaluation = evaluation
        self.eliminations = [*eliminations(state).values()]
        where = state.rules.state_index
        self.known = [knowledge_about(name) if name in where else None for name in PARTS]
        if everybody is None:
            everybody = [
                Opponent(state, board) for board in state.boards if board.seat != evaluation.seat
            ]
        opponents = [each for each in everybody if each.board.seat != evaluation.seat]
        self.prospects = max([opponent.prospects for opponent in opponents])
        self.numbers = vec[float]([0.0] * SIZE)
        row = Row(self.numbers, 0)
        _add_game(row, state, evaluation)
        _add_standing(row, opponents)
        self.common = row.place
        row.place = SIZE_2026
        add_context(row, state, evaluation.seat, opponents)

    def worth_of_liberty(self, state: State) -> float:
        """Return the value of not being arrested in points. The network does not include it."""
        board = state.boards[self.evaluation.seat]
        points = 0.0
        for each in self.eliminations:
            points += each.worth(self.evaluation.forecast, state, board)
        return points


def features(situation: Situation, state: State, guess: float) -> vec[float]:
    """Return the features in the order of ``FEATURES``. ``guess`` is the planner's estimate."""
    evaluation = situation.evaluation
    board = state.boards[evaluation.seat]
    row = Row(situation.numbers[:], situation.common)
    row.add(guess / 200)
    add_parts(row, evaluation.parts_of(state))
    row.add_count(board.score, 200)
    add_train(row, state, board.trains[0])
    add_train(row, state, board.trains[1])
    _add_route(row, state, board)
    _add_cards(row, state, board)
    _add_modules(row, situation, state, board)
    return row.numbers


def _add_game(row: Row, state: State, evaluation: Evaluation) -> None:
    """Add the numbers for the modules and the time."""
    rules = state.rules
    number: i64
    for number in range(2, 5):
        row.add(float(len(state.boards) == number))
    for letter in LETTERS:
        row.add(float(letter in rules.modules))
    row.add(float(TEATIME in rules.state_index))
    for number in range(1, 7):
        row.add(float(state.round == number))
    row.add(float(state.phase == SCORING))
    row.add_count(evaluation.forecast.turns_left, 21)
    row.add_count(state.turn, 12)


def _add_standing(row: Row, opponents: list[Opponent]) -> None:
    """Add the prospects, the score and the next scoring of the strongest opponent, and of all."""
    standing = [(each.prospects, float(each.board.score), each.paid) for each in opponents]
    prospects, score, paid = max(standing)
    row.add(prospects / 200)
    row.add(score / 200)
    row.add(paid / 50)
    count = float(len(opponents))
    prospects = score = paid = 0.0
    for each in opponents:
        prospects += each.prospects
        score += float(each.board.score)
        paid += each.paid
    row.add(prospects / count / 200)
    row.add(score / count / 200)
    row.add(paid / count / 200)


def _add_route(row: Row, state: State, board: Board) -> None:
    for coins in board.coins:
        row.add_count(coins, 5)
    row.add_count(board.locomotive, 20)
    row.add_count(len(board.track) - board.locomotive, 20)
    row.add_count(len(board.route), 5)
    row.add_count(how_many(board.postcards), 3)
    station: i64
    for station in range(STATIONS_AHEAD):
        row.add(points_ahead(board, station, BEYOND) / 5)
    row.add_count(reached(board), 3)
    row.add_count(len(bonuses_open(state, board)), 3)


def _add_cards(row: Row, state: State, board: Board) -> None:
    add_types(row, state, board, own=True)
    row.add_count(how_many(board.contracts), 3)
    row.add_count(len(board.fulfilled), 4)
    row.add(float(state.tile_taker == board.seat))


def _add_modules(row: Row, situation: Situation, state: State, board: Board) -> None:
    forecast = situation.evaluation.forecast
    for known in situation.known:
        row.add(known.worth(forecast, state, board) / 40 if known is not None else 0.0)
    in_passengers, in_gap, in_murder, in_teatime = situation.known
    seat = board.seat
    if in_murder is not None:
        _add_evidence(row, state, seat)
    else:
        row.place += 5
    if in_gap is not None:
        row.add_count(len(gap_cards(state).cards[seat]), 4)
        row.add_count(len(gap_cards(state).covered[seat]), 4)
    else:
        row.place += 2
    t: i64
    for t in range(2):
        place = train_place(seat, t)
        if in_passengers is not None:
            row.add_count(int(boarded(state).cars[place]).bit_count(), 4)
        else:
            row.place += 1
        if in_teatime is not None:
            row.add_count(len(orders(state).served[place]), 3)
        else:
            row.place += 1


def _add_evidence(row: Row, state: State, seat: i64) -> None:
    part = murder(state)
    tokens = [len(held) for held in part.tokens]
    row.add_count(tokens[seat], 6)
    row.add_count(part.destroy[seat], 2)
    row.add_count(max([tokens[holder] for holder in range(len(tokens)) if holder != seat]), 6)
    row.add(float(part.murderer == seat))
    row.add_count(part.due.count(seat), 1)
