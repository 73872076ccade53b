"""The part of an observation for the board of one seat."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import (
    BYTE,
    CARD,
    COUNT,
    FLAG,
    HUNDRED,
    MAX_BYTE,
    Field,
    prefixed,
    put,
    put_base_100,
    put_flags,
    put_vec,
)
from firstclass.encoding.plan import Plan
from firstclass.rules.mechanics.contracts import met
from firstclass.rules.mechanics.trains import worth
from firstclass.rules.sequence.scoring import more, winners
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, CARS, TRAINS
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.decisions import OVER, SCORING
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.state import State

LEGS: Final = CARDS_A_GAME + 1  # parts of a route: the board's own, and one for each card
TYPES: Final = 3  # of base cards

TRAIN: Final[list[Field]] = [
    ("levels", LEVELS, CARS, COUNT, "cars worth at least 0, 1, 2, 4, 7, 12"),
    ("conductor", 1, 10, COUNT, "the conductor's position, 0 before the first car"),
    ("mail", 1, MAX_BYTE, CARD, "the mail car, 0 for none"),
    ("tile", 1, MAX_BYTE, CARD, "the locomotive tile, 0 for none"),
    ("value", 2, HUNDRED - 1, COUNT, "what a scoring would pay now: hundreds, remainder"),
]


def fields(box: Box) -> list[Field]:
    """Return the fields of a board."""
    return [
        ("score", 2, HUNDRED - 1, COUNT, "points so far: hundreds, remainder"),
        ("winner", 1, 1, FLAG, "whether the seat has won, at the end"),
        ("coins", 3, 5, COUNT, "coins by column"),
        ("locomotive", 1, MAX_BYTE, COUNT, "stations reached"),
        *prefixed("upper", TRAIN),
        *prefixed("lower", TRAIN),
        ("mail_left", len(box.mail), 1, FLAG, "mail cars not laid yet"),
        ("base_cards", 3, CARDS_A_GAME, COUNT, "counted at the end: car, conductor, locomotive"),
        (
            "multipliers",
            3,
            MAX_BYTE,
            COUNT,
            "points for each, by the Game End cards the viewer sees",
        ),
        ("drafted", 1, 1, FLAG, "whether a Game End card was drafted"),
        ("secret", 1, MAX_BYTE, CARD, "that card, if the viewer may see it"),
        ("contract_places", 1, CARDS_A_GAME, COUNT, "places of contracts, fulfilled ones included"),
        *[(f"{t}.cards", CARS, MAX_BYTE, CARD, "the card at each car, 0 for none") for t in TRAINS],
        (
            "game_end",
            len(box.game_end),
            MAX_BYTE,
            CARD,
            "Game End cards from the display, in order",
        ),
        ("route", CARDS_A_GAME, MAX_BYTE, CARD, "route cards, in order"),
        ("postcards", CARDS_A_GAME, MAX_BYTE, CARD, "the postcard at each route card, 0 for none"),
        ("bonuses_taken", LEGS, 1, FLAG, "in this scoring turn, by part of the route"),
        ("contracts", CARDS_A_GAME, MAX_BYTE, CARD, "open contracts by place, 0 if fulfilled"),
        ("met", CARDS_A_GAME, 1, FLAG, "whether each could be fulfilled now"),
        ("fulfilled", CARDS_A_GAME, MAX_BYTE, CARD, "fulfilled contracts, in order"),
        ("beside", CARDS_A_GAME, MAX_BYTE, CARD, "cards that stay next to the board"),
        ("pile", CARDS_A_GAME, MAX_BYTE, CARD, "taken cards, in order"),
    ]


def write_board(row: vec[u8], at: i64, state: State, board: Board, own: bool, plan: Plan) -> i64:
    """Write the numbers of a board; return the place after them."""
    over = state.phase == OVER
    upper, lower = board.trains
    at = put_base_100(row, at, board.score)
    if over and board.seat in winners(state):
        row[at] = 1
    at = put_vec(row, at + 1, board.coins, 3)
    row[at] = BYTE[board.locomotive]
    at = write_train(row, at + 1, state, upper, more(state, board, 0))
    at = write_train(row, at, state, lower, more(state, board, 1))
    at = put_flags(row, at, ~board.mail_used & (1 << plan.mail_cars) - 1, plan.mail_cars)
    base_cards = at
    at = write_ends(row, at + TYPES, board, own or over, plan)
    row[at] = len(board.contracts)
    at = put(row, at + 1, upper.cards, CARS)
    at = put(row, at, lower.cards, CARS)
    at = put(row, at, board.game_end, plan.game_end_cards)
    at = put(row, at, board.route[1:], CARDS_A_GAME)
    at = put(row, at, board.postcards[1:], CARDS_A_GAME)
    at = put_flags(row, at, bonuses_taken(state, board), LEGS)
    at = write_contracts(row, at, state, board)
    at = put(row, at, board.fulfilled, CARDS_A_GAME)
    at = put(row, at, board.beside, CARDS_A_GAME)
    return write_pile(row, at, board, base_cards, plan)


def write_train(row: vec[u8], at: i64, state: State, train: Train, more: i64) -> i64:
    """Write the numbers of a train, and what a scoring would pay; return the place after them."""
    at = put_vec(row, at, train.levels, LEVELS)
    row[at] = BYTE[train.conductor]
    row[at + 1] = BYTE[train.mail]
    row[at + 2] = BYTE[train.tile]
    return put_base_100(row, at + 3, worth(state, train) + more)


def write_ends(row: vec[u8], at: i64, board: Board, is_open: bool, plan: Plan) -> i64:
    """Write what each type pays at the end, without the drafted card unless it is open."""
    for card in board.game_end:
        add_points(row, at, card, plan)
    if board.secret:
        row[at + TYPES] = 1
        if is_open:
            add_points(row, at, board.secret, plan)
            row[at + TYPES + 1] = BYTE[board.secret]
    return at + TYPES + 2


def add_points(row: vec[u8], at: i64, card: i64, plan: Plan) -> None:
    """Add the points of a Game End card to those of its type."""
    kind = plan.types[card]
    if kind >= 0:
        row[at + kind] += BYTE[plan.points[card]]


def write_contracts(row: vec[u8], at: i64, state: State, board: Board) -> i64:
    """Write the open contracts, and which could be fulfilled now; return the place after them."""
    end = put(row, at, board.contracts, CARDS_A_GAME)
    place = end
    for card in board.contracts:
        if card and met(state, board, card):
            row[place] = 1
        place += 1
    return end + CARDS_A_GAME


def write_pile(row: vec[u8], at: i64, board: Board, base_cards: i64, plan: Plan) -> i64:
    """Write the taken cards, and how many of each base type; return the place after them."""
    types = plan.types
    place = at
    for card in board.pile:
        row[place] = card
        kind = types[card]
        if kind >= 0:
            row[base_cards + kind] += 1
        place += 1
    return at + CARDS_A_GAME


def bonuses_taken(state: State, board: Board) -> i64:
    """Return, as bits, the parts of the route whose bonus was taken in the current scoring turn."""
    scoring = state.scoring
    if state.phase != SCORING or state.current != board.seat:
        return 0
    used = scoring.bonuses_used
    if scoring.doubled >= 0:
        used &= ~(1 << scoring.doubled)
    return used
