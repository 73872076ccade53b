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
    prefixed,
    put,
)
from firstclass.rules.mechanics.contracts import met
from firstclass.rules.mechanics.trains import worth
from firstclass.rules.sequence.scoring import winners
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, CARS, TRAINS
from firstclass.rules.vocabulary.board import Board, Train, train_place
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


class WrittenTrain:
    """What was last written of a train, and all that it was made of."""

    __slots__ = ("levels", "conductor", "mail", "tile", "more", "text")

    def __init__(self, state: State, train: Train, more: int) -> None:
        self.levels = train.levels[:]
        self.conductor = train.conductor
        self.mail = train.mail
        self.tile = train.tile
        self.more = more
        value = worth(state, train) + more
        numbers = train.levels[:]
        numbers += [train.conductor, train.mail, train.tile, value // HUNDRED, value % HUNDRED]
        self.text = bytes(numbers)

    def holds(self, train: Train, more: int) -> bool:
        """Whether the same would be written now."""
        return (
            self.conductor == train.conductor
            and self.more == more
            and self.mail == train.mail
            and self.tile == train.tile
            and self.levels == train.levels
        )


class WrittenEnds:
    """The same of what counts at the end, as those see it to whom the secret is open, or others.

    What a board holds as a tuple is the same as long as it is the same tuple.
    """

    __slots__ = ("pile", "game_end", "secret", "mail_used", "contracts", "text")

    def __init__(self, state: State, board: Board, open_secret: bool) -> None:
        self.pile = board.pile
        self.game_end = board.game_end
        self.secret = board.secret
        self.mail_used = board.mail_used
        self.contracts = board.contracts
        numbers = flags(~board.mail_used, len(state.rules.box.mail))
        add_ends(numbers, state, board, open_secret)
        numbers.append(len(board.contracts))
        self.text = bytes(numbers)

    def holds(self, board: Board) -> bool:
        """Whether the same would be written now."""
        return (
            self.pile is board.pile
            and self.game_end is board.game_end
            and self.contracts is board.contracts
            and self.mail_used == board.mail_used
            and self.secret == board.secret
        )


class WrittenCards:
    """The same of the cards of a board."""

    __slots__ = (
        "upper", "lower", "game_end", "route", "postcards", "taken", "contracts", "met",
        "fulfilled", "beside", "pile", "text",
    )  # fmt: skip

    def __init__(self, state: State, board: Board, met: int, taken: int) -> None:
        self.upper = board.trains[0].cards
        self.lower = board.trains[1].cards
        self.game_end = board.game_end
        self.route = board.route
        self.postcards = board.postcards
        self.taken = taken
        self.contracts = board.contracts
        self.met = met
        self.fulfilled = board.fulfilled
        self.beside = board.beside
        self.pile = board.pile
        row: Row = []
        put(row, self.upper, CARS)
        put(row, self.lower, CARS)
        put(row, self.game_end, len(state.rules.box.game_end))
        put(row, self.route[1:], CARDS_A_GAME)
        put(row, self.postcards[1:] if sum(self.postcards) else (), CARDS_A_GAME)
        put(row, flags(taken, LEGS) if taken else (), LEGS)
        put(row, self.contracts, CARDS_A_GAME)
        put(row, flags(met, len(self.contracts)), CARDS_A_GAME)
        put(row, self.fulfilled, CARDS_A_GAME)
        put(row, self.beside, CARDS_A_GAME)
        put(row, self.pile, CARDS_A_GAME)
        self.text = NOTHING.join(row)

    def holds(self, board: Board, met: int, taken: int) -> bool:
        """Whether the same would be written now."""
        upper, lower = board.trains
        return (
            self.pile is board.pile
            and self.met == met
            and self.taken == taken
            and self.upper is upper.cards
            and self.lower is lower.cards
            and self.route is board.route
            and self.postcards is board.postcards
            and self.contracts is board.contracts
            and self.fulfilled is board.fulfilled
            and self.game_end is board.game_end
            and self.beside is board.beside
        )


class WrittenBoards:
    """What was last written of each board."""

    __slots__ = ("trains", "ends", "cards")

    def __init__(self, players: int) -> None:
        self.trains: list[WrittenTrain | None] = [None] * (2 * players)
        self.ends: list[WrittenEnds | None] = [None] * (2 * players)
        self.cards: list[WrittenCards | None] = [None] * players


def put_board(row: Row, state: State, board: Board, own: bool, before: WrittenBoards) -> None:
    """The numbers of these fields."""
    over = state.phase == OVER
    won = int(over and board.seat in winners(state))
    score, coins = board.score, board.coins
    numbers = [score // HUNDRED, score % HUNDRED, won, *coins, board.locomotive]
    row.append(bytes(numbers))
    put_train(row, state, board, 0, before.trains)
    put_train(row, state, board, 1, before.trains)
    put_ends(row, state, board, own or over, before.ends)
    put_cards(row, state, board, before.cards)


def put_train(
    row: Row, state: State, board: Board, t: int, before: "list[WrittenTrain | None]"
) -> None:
    """A train, and what a scoring would pay for it."""
    place = train_place(board.seat, t)
    train = board.trains[t]
    more = more_of(state, board, t)
    last = before[place]
    if last is None or not last.holds(train, more):
        last = before[place] = WrittenTrain(state, train, more)
    row.append(last.text)


def put_ends(
    row: Row, state: State, board: Board, open_secret: bool, before: "list[WrittenEnds | None]"
) -> None:
    """What counts at the end, and the numbers beside it."""
    place = 2 * board.seat + open_secret
    last = before[place]
    if last is None or not last.holds(board):
        last = before[place] = WrittenEnds(state, board, open_secret)
    row.append(last.text)


def put_cards(row: Row, state: State, board: Board, before: "list[WrittenCards | None]") -> None:
    """The cards of a board, and what is to be said of them."""
    met_now = contracts_met(state, board)
    taken = bonuses_taken(state, board)
    last = before[board.seat]
    if last is None or not last.holds(board, met_now, taken):
        last = before[board.seat] = WrittenCards(state, board, met_now, taken)
    row.append(last.text)


def more_of(state: State, board: Board, t: int) -> int:
    """What a scoring would pay for a train beside its cars and its tile."""
    value = 0
    for _, more in state.rules.worth:
        value += more(state, board, t)
    return value


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
