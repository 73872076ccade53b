"""The pieces last written for a board, and the values they were made of.

They are never changed, only replaced, because copies of a game share them. A board replaces its
tuples and never changes them, so comparing their identity is enough.
"""

from typing import Final

from mypy_extensions import i64

from firstclass.encoding.fields import (
    HUNDRED,
    NOTHING,
    ONE_BYTE,
    flag_bytes,
    flags,
    pack_bytes,
    padded,
    zeros,
)
from firstclass.rules.mechanics.contracts import met
from firstclass.rules.mechanics.trains import worth
from firstclass.rules.sequence.scoring import more
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, CARS
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.numbers import same
from firstclass.rules.vocabulary.state import State

LEGS: Final = CARDS_A_GAME + 1  # parts of a route: the board's own, and one for each card
NONE_MET: Final = zeros(CARDS_A_GAME)

GAME_END: Final = 2  # indexes into the pieces for the cards of a board
ROUTE: Final = 3
POSTCARDS: Final = 4
TAKEN: Final = 5
MET: Final = 7

Cards = tuple[int, ...]


class CachedTrain:
    """A train, and what a scoring would pay for it."""

    __slots__ = ("levels", "conductor", "mail", "tile", "cards", "more", "text")

    def __init__(self, state: State, train: Train, more: int) -> None:
        self.levels = train.levels[:]
        self.conductor = train.conductor
        self.mail = train.mail
        self.tile = train.tile
        self.cards = train.cards
        self.more = more
        value = worth(state, train) + more
        numbers = [*train.levels]
        numbers += [train.conductor, train.mail, train.tile, value // HUNDRED, value % HUNDRED]
        self.text = bytes(numbers)

    def is_valid(self, train: Train) -> bool:
        """Return whether the train is the same."""
        return (
            self.cards is train.cards
            and self.conductor == train.conductor
            and self.mail == train.mail
            and self.tile == train.tile
            and same(self.levels, train.levels)
        )


class CachedEnds:
    """The values that count at the end, for viewers who know the drafted card and for others."""

    __slots__ = (
        "pile", "game_end", "secret", "mail_used", "contracts",
        "open_ends", "closed_ends", "open", "closed",
    )  # fmt: skip

    def __init__(self, state: State, board: Board, last: "CachedEnds | None") -> None:
        self.pile = board.pile
        self.game_end = board.game_end
        self.secret = board.secret
        self.mail_used = board.mail_used
        self.contracts = board.contracts
        self.open_ends: bytes
        self.closed_ends: bytes
        if last is not None and last.same_ends(board):
            self.open_ends = last.open_ends
            self.closed_ends = last.closed_ends
        else:
            self.open_ends = ends_pay(state, board, board.secret)
            self.closed_ends = ends_pay(state, board, 0)
        front, places = counted(state, board), ONE_BYTE[len(board.contracts)]
        self.open = front + self.open_ends + places
        self.closed = front + self.closed_ends + places

    def same_ends(self, board: Board) -> bool:
        """Return whether the Game End cards are the same."""
        return self.game_end is board.game_end and self.secret == board.secret

    def is_valid(self, board: Board) -> bool:
        """Return whether the piece is still valid."""
        return (
            self.pile is board.pile
            and self.contracts is board.contracts
            and self.mail_used == board.mail_used
            and self.same_ends(board)
        )


def counted(state: State, board: Board) -> bytes:
    """Return the mail cars that are left, and the cards that count at the end."""
    types = state.rules.box.types
    counts: i64 = 0  # three types, one byte each
    for card in board.pile:
        kind: i64 = types[card]
        if kind >= 0:
            counts += 1 << 8 * kind
    mail_left = flag_bytes(~board.mail_used, len(state.rules.box.mail))
    return mail_left + int(counts).to_bytes(3, "little")


def ends_pay(state: State, board: Board, secret: int) -> bytes:
    """Return what each type pays, and the drafted card if the viewer may see it."""
    types, points = state.rules.box.types, state.rules.box.points
    ends = [0, 0, 0]
    for card in board.game_end:
        if types[card] >= 0:
            ends[types[card]] += points[card]
    if secret and types[secret] >= 0:
        ends[types[secret]] += points[secret]
    ends += [int(board.secret != 0), secret]
    return bytes(ends)


class CachedCards:
    """The cards of a board. Usually only one kind has changed."""

    __slots__ = (
        "upper", "lower", "game_end", "route", "postcards", "taken", "contracts", "met",
        "fulfilled", "beside", "pile", "all", "texts", "text",
    )  # fmt: skip

    def __init__(
        self, state: State, board: Board, met: int, taken: int, last: "CachedCards | None"
    ) -> None:
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
        self.all: list[Cards] = [
            self.upper,
            self.lower,
            self.game_end,
            self.route,
            self.postcards,
            (),
            self.contracts,
            (),
            self.fulfilled,
            self.beside,
            self.pile,
        ]  # in the order of the fields, and empty for flags
        self.texts = texts_of(state, self.all, last)
        self.texts[TAKEN] = padded(flags(taken, LEGS), LEGS) if taken else zeros(LEGS)
        contracts = len(self.contracts)
        self.texts[MET] = padded(flags(met, contracts), CARDS_A_GAME) if met else NONE_MET
        self.text = NOTHING.join(self.texts)

    def is_valid(self, board: Board, taken: int) -> bool:
        """Return whether the cards and the bonuses taken are the same."""
        upper, lower = board.trains
        return (
            self.pile is board.pile
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


def texts_of(state: State, cards: list[Cards], last: CachedCards | None) -> list[bytes]:
    """Return the pieces for these cards. Only those that have changed are written again."""
    if last is None:
        return [text_of(state, place, cards[place]) for place in range(len(cards))]
    texts, before = last.texts[:], last.all
    for place in range(len(cards)):
        if cards[place] is not before[place]:
            texts[place] = text_of(state, place, cards[place])
    return texts


def text_of(state: State, place: int, cards: Cards) -> bytes:
    """Return the piece for the cards at one index."""
    if place < GAME_END:
        return padded([*cards], CARS)
    if place == GAME_END:
        return padded([*cards], len(state.rules.box.game_end))
    if place in (ROUTE, POSTCARDS):  # the first entry belongs to the board itself
        return padded([*cards[1:]], CARDS_A_GAME)
    return padded([*cards], CARDS_A_GAME)


class CachedBoard:
    """A board: its numbers and trains first, then the rest, as its owner and as others see it."""

    __slots__ = (
        "score", "won", "coins", "locomotive", "upper", "lower", "ends", "cards",
        "front", "open", "closed",
    )  # fmt: skip

    def __init__(
        self,
        board: Board,
        won: bool,
        upper: CachedTrain,
        lower: CachedTrain,
        ends: CachedEnds,
        cards: CachedCards,
        last: "CachedBoard | None",
    ) -> None:
        self.score = board.score
        self.won = won
        self.coins = board.coins[:]
        self.locomotive = board.locomotive
        self.upper = upper
        self.lower = lower
        self.ends = ends
        self.cards = cards
        one, two, three = self.coins
        score = self.score
        numbers = pack_bytes(
            7, score // HUNDRED, score % HUNDRED, int(won), one, two, three, self.locomotive
        )
        self.front = numbers + upper.text + lower.text
        self.open: bytes
        self.closed: bytes
        if last is not None and last.ends is ends and last.cards is cards:
            self.open, self.closed = last.open, last.closed
        else:
            self.open, self.closed = ends.open + cards.text, ends.closed + cards.text

    def counts(self, board: Board, won: bool) -> bool:
        """Return whether the numbers are the same."""
        return (
            self.score == board.score
            and self.locomotive == board.locomotive
            and self.won == won
            and same(self.coins, board.coins)
        )


def board_now(
    state: State, board: Board, taken: int, won: bool, last: CachedBoard | None
) -> CachedBoard:
    """Return the board written last if it is still valid, else a new one."""
    if last is None:
        upper, lower = train_of(state, board, 0, None), train_of(state, board, 1, None)
        cards = cards_of(state, board, taken, None, False)
        return CachedBoard(board, won, upper, lower, ends_of(state, board, None), cards, None)
    upper, lower = train_of(state, board, 0, last.upper), train_of(state, board, 1, last.lower)
    same = last.upper is upper and last.lower is lower
    cards = cards_of(state, board, taken, last.cards, same)
    ends = ends_of(state, board, last.ends)
    if same and last.cards is cards and last.ends is ends and last.counts(board, won):
        return last
    return CachedBoard(board, won, upper, lower, ends, cards, last)


def train_of(state: State, board: Board, t: int, last: CachedTrain | None) -> CachedTrain:
    """Return the train written last if it is still valid, else a new one."""
    train = board.trains[t]
    if (
        last is not None
        and last.is_valid(train)
        and (not state.module_states or last.more == more(state, board, t))
    ):
        return last
    return CachedTrain(state, train, more(state, board, t))


def ends_of(state: State, board: Board, last: CachedEnds | None) -> CachedEnds:
    """Return the cached piece for what counts at the end if it is still valid, else a new one."""
    return last if last is not None and last.is_valid(board) else CachedEnds(state, board, last)


def cards_of(
    state: State, board: Board, taken: int, last: CachedCards | None, same_trains: bool
) -> CachedCards:
    """Return the cached piece for the cards if it is valid. Contracts depend on the trains, too."""
    holds = last is not None and last.is_valid(board, taken)
    if last is not None and holds and same_trains and not state.module_states:
        return last
    met_now = contracts_met(state, board)
    if last is not None and holds and last.met == met_now:
        return last
    return CachedCards(state, board, met_now, taken, last)


def contracts_met(state: State, board: Board) -> int:
    """Return, as bits, the open contracts that could be fulfilled now."""
    bits = 0
    bit = 1
    for card in board.contracts:
        if card and met(state, board, card):
            bits |= bit
        bit <<= 1
    return bits
