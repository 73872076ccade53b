"""What lies in front of a seat."""

from typing import Final

from firstclass.encoding.fields import (
    CARD,
    COUNT,
    FLAG,
    HUNDRED,
    MOST,
    NOTHING,
    Field,
    Row,
    flags,
    hundreds,
    prefixed,
    put,
)
from firstclass.rules.mechanics.contracts import met
from firstclass.rules.mechanics.trains import worth
from firstclass.rules.sequence.scoring import winners
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, CARS, TRAINS
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.decisions import OVER, SCORING
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.state import State

LEGS: Final = CARDS_A_GAME + 1  # of a route: the board's own, and a card each
TRAIN: Final[list[Field]] = [
    ("levels", LEVELS, CARS, COUNT, "cars worth at least 0, 1, 2, 4, 7, 12"),
    ("conductor", 1, 10, COUNT, "the conductor's position, 0 before the first car"),
    ("mail", 1, MOST, CARD, "the mail car, 0 for none"),
    ("tile", 1, MOST, CARD, "the locomotive tile, 0 for none"),
    ("value", 2, HUNDRED - 1, COUNT, "what a scoring would pay now: hundreds, and what is left"),
]


def fields(box: Box) -> list[Field]:
    """The fields of a board."""
    return [
        ("score", 2, HUNDRED - 1, COUNT, "points so far: hundreds, and what is left"),
        ("winner", 1, 1, FLAG, "whether the seat has won, at the end"),
        ("coins", 3, 5, COUNT, "coins by column"),
        ("locomotive", 1, MOST, COUNT, "stations reached"),
        *prefixed("upper", TRAIN),
        *prefixed("lower", TRAIN),
        ("mail_left", len(box.mail), 1, FLAG, "mail cars not laid yet"),
        ("base_cards", 3, CARDS_A_GAME, COUNT, "that count at the end: car, conductor, locomotive"),
        ("multipliers", 3, MOST, COUNT, "what each of them pays, by the ends that one may see"),
        ("drafted", 1, 1, FLAG, "whether a Game End card was drafted"),
        ("secret", 1, MOST, CARD, "that card, if one may see it"),
        ("contract_places", 1, CARDS_A_GAME, COUNT, "places of contracts, of fulfilled ones too"),
        *[(f"{t}.cards", CARS, MOST, CARD, "the card at each car, 0 for none") for t in TRAINS],
        ("game_end", len(box.game_end), MOST, CARD, "Game End cards from the display, in order"),
        ("route", CARDS_A_GAME, MOST, CARD, "the route cards, in order"),
        ("postcards", CARDS_A_GAME, MOST, CARD, "the postcard at each of them"),
        ("bonuses_taken", LEGS, 1, FLAG, "in this scoring turn, of each part of the route"),
        ("contracts", CARDS_A_GAME, MOST, CARD, "the open contracts by place; 0 if fulfilled"),
        ("met", CARDS_A_GAME, 1, FLAG, "which of them could be fulfilled now"),
        ("fulfilled", CARDS_A_GAME, MOST, CARD, "the fulfilled ones, in order"),
        ("beside", CARDS_A_GAME, MOST, CARD, "cards that stay beside the board"),
        ("pile", CARDS_A_GAME, MOST, CARD, "taken cards, in order"),
    ]


class Written:
    """What was last written of a board, and all that it was made of.

    What a board holds as a tuple is the same as long as it is the same tuple.
    """

    __slots__ = (
        "score", "coins", "locomotive", "mail_used", "secret", "upper", "lower", "upper_more",
        "lower_more", "met", "taken", "route", "postcards", "contracts", "fulfilled", "pile",
        "game_end", "beside", "text",
    )  # fmt: skip

    def __init__(self, board: Board, upper: int, lower: int, met: int, taken: int) -> None:
        self.score = board.score
        self.coins = board.coins[:]
        self.locomotive = board.locomotive
        self.mail_used = board.mail_used
        self.secret = board.secret
        self.upper = board.trains[0].copy()
        self.lower = board.trains[1].copy()
        self.upper_more = upper
        self.lower_more = lower
        self.met = met
        self.taken = taken
        self.route = board.route
        self.postcards = board.postcards
        self.contracts = board.contracts
        self.fulfilled = board.fulfilled
        self.pile = board.pile
        self.game_end = board.game_end
        self.beside = board.beside
        self.text = b""

    def holds(self, board: Board, upper: int, lower: int, met: int, taken: int) -> bool:
        """Whether the board is as it was then."""
        return (
            self.score == board.score
            and self.pile is board.pile
            and self.upper_more == upper
            and self.lower_more == lower
            and self.met == met
            and self.taken == taken
            and self.locomotive == board.locomotive
            and self.mail_used == board.mail_used
            and self.secret == board.secret
            and self.route is board.route
            and self.postcards is board.postcards
            and self.contracts is board.contracts
            and self.fulfilled is board.fulfilled
            and self.game_end is board.game_end
            and self.beside is board.beside
            and self.coins == board.coins
            and alike(self.upper, board.trains[0])
            and alike(self.lower, board.trains[1])
        )


def alike(train: Train, other: Train) -> bool:
    """Whether a train is as another one is."""
    return (
        train.conductor == other.conductor
        and train.mail == other.mail
        and train.tile == other.tile
        and train.cards is other.cards
        and train.levels == other.levels
    )


def put_board(
    row: Row, state: State, board: Board, own: bool, before: "list[Written | None]"
) -> None:
    """The numbers of these fields; ``before`` has what was last written for others and the own."""
    upper, lower = more_of(state, board, 0), more_of(state, board, 1)
    met_now, taken = contracts_met(state, board), bonuses_taken(state, board)
    place = 2 * board.seat + own
    last = before[place]
    if last is None or state.phase == OVER or not last.holds(board, upper, lower, met_now, taken):
        last = Written(board, upper, lower, met_now, taken)
        last.text = text_of(state, board, own, last)
        if state.phase != OVER:  # when who has won is told, too
            before[place] = last
    row.append(last.text)


def text_of(state: State, board: Board, own: bool, known: Written) -> bytes:
    """The numbers, written out."""
    over = state.phase == OVER
    numbers = hundreds(board.score)
    numbers.append(int(over and board.seat in winners(state)))
    numbers += board.coins
    numbers.append(board.locomotive)
    add_train(numbers, state, board.trains[0], known.upper_more)
    add_train(numbers, state, board.trains[1], known.lower_more)
    numbers += flags(~board.mail_used, len(state.rules.box.mail))
    add_ends(numbers, state, board, own or over)
    numbers.append(len(board.contracts))
    row = [bytes(numbers)]
    put(row, board.trains[0].cards, CARS)
    put(row, board.trains[1].cards, CARS)
    put(row, board.game_end, len(state.rules.box.game_end))
    put(row, board.route[1:], CARDS_A_GAME)
    put(row, board.postcards[1:] if sum(board.postcards) else (), CARDS_A_GAME)
    put(row, flags(known.taken, LEGS) if known.taken else (), LEGS)
    put(row, board.contracts, CARDS_A_GAME)
    put(row, flags(known.met, len(board.contracts)), CARDS_A_GAME)
    put(row, board.fulfilled, CARDS_A_GAME)
    put(row, board.beside, CARDS_A_GAME)
    put(row, board.pile, CARDS_A_GAME)
    return NOTHING.join(row)


def more_of(state: State, board: Board, t: int) -> int:
    """What a scoring would pay for a train beside its cars and its tile."""
    value = 0
    for _, more in state.rules.worth:
        value += more(state, board, t)
    return value


def add_train(numbers: list[int], state: State, train: Train, more: int) -> None:
    """A train, and what a scoring would pay for it, of which ``more`` for other things."""
    value = worth(state, train) + more
    numbers += train.levels
    numbers += [train.conductor, train.mail, train.tile, value // HUNDRED, value % HUNDRED]


def contracts_met(state: State, board: Board) -> int:
    """The bits of the open contracts that could be fulfilled now."""
    bits = 0
    bit = 1
    for card in board.contracts:
        if card and met(state, board, card):
            bits |= bit
        bit <<= 1
    return bits


def add_ends(numbers: list[int], state: State, board: Board, open_secret: bool) -> None:
    """The cards that count at the end, and those by which they do."""
    box = state.rules.box
    types, points = box.types, box.points
    cards, ends = [0, 0, 0], [0, 0, 0]
    for card in board.pile:
        if types[card] >= 0:
            cards[types[card]] += 1
    for card in board.game_end:
        if types[card] >= 0:
            ends[types[card]] += points[card]
    secret = board.secret if open_secret else 0
    if secret and types[secret] >= 0:
        ends[types[secret]] += points[secret]
    numbers += cards
    numbers += ends
    numbers += [int(board.secret != 0), secret]


def bonuses_taken(state: State, board: Board) -> int:
    """The bits of the parts of the route whose bonus was taken in the running scoring turn."""
    scoring = state.scoring
    if state.phase != SCORING or state.current != board.seat:
        return 0
    used = scoring.bonuses_used
    if scoring.doubled >= 0:
        used &= ~(1 << scoring.doubled)
    return used
