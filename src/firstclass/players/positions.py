"""The positions that a search has seen, so that equal ones are searched only once."""

from typing import Final, Protocol, final

from mypy_extensions import i64, mypyc_attr

from firstclass.players.modules import Knowledge
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.numbers import same
from firstclass.rules.vocabulary.passing import Entry
from firstclass.rules.vocabulary.state import State

BYTE: Final = 8  # bits
FACTOR: Final = 131  # of a code for all that came before


class Part(Protocol):
    """A part of a state that copies share, because it is never changed but replaced."""

    def snapshot(self) -> tuple[object, ...]:
        """Return the content as plain data."""


@final
@mypyc_attr(acyclic=True)
class Positions:
    """The positions of a turn of one seat. They must no longer change."""

    def __init__(self, seat: i64, modules: list[Knowledge]) -> None:
        self.seat: i64 = seat
        self.modules = modules
        self._by_code: dict[int, list[State]] = {}

    def add(self, state: State) -> bool:
        """Add a position. Return whether no equal one was there."""
        code = code_of(state, state.boards[self.seat])
        alike = self._by_code.get(code)
        if alike is None:
            self._by_code[code] = [state]
            return True
        for other in alike:
            if self._are_equal(state, other):
                return False
        alike.append(state)
        return True

    def _are_equal(self, one: State, other: State) -> bool:
        """Return whether all is equal that matters for the rest of the turn."""
        here, there = one.boards[self.seat], other.boards[self.seat]
        return (
            one.taken == other.taken
            and one.tile_taker == other.tile_taker
            and base_cards(one, here) == base_cards(other, there)
            and self._are_alike(one, here, other, there)
            and len(one.frame) == len(other.frame)
            and same(one.frame, other.frame)
            and _equal_parts(one.terms, other.terms)
            and _equal_parts(one.question, other.question)
            and _equal_parts(one.waiting, other.waiting)
            and _equal_parts(one.scoring, other.scoring)
            and _equal_accounts(one.account, other.account)
            and _equal_boards(here, there)
        )

    def _are_alike(self, one: State, here: Board, other: State, there: Board) -> bool:
        """Return whether all is equal that matters to modules."""
        return all(
            module.position(one, here) == module.position(other, there) for module in self.modules
        )


def base_cards(state: State, board: Board) -> i64:
    """Return the number of base cards of each type in the pile, in a byte each."""
    types = state.rules.box.types
    numbers: i64 = 0
    for card in board.pile:
        numbers += 1 << BYTE * (types[card] + 1)  # others have type -1
    return numbers >> BYTE


def code_of(state: State, board: Board) -> i64:
    """Return a number that equal positions share, and few others."""
    code = board.score
    code = code * FACTOR + base_cards(state, board)
    code = code * FACTOR + board.locomotive
    code = code * FACTOR + board.mail_used
    code = code * FACTOR + board.secret
    code = code * FACTOR + len(board.route)
    code = _with_last(code, board.contracts)
    code = _with_last(code, board.game_end)
    for coins in board.coins:
        code = code * FACTOR + coins
    t: i64
    for t in range(2):
        train = board.trains[t]
        for stair in train.levels:
            code = code * FACTOR + stair
        code = code * FACTOR + train.conductor
        code = _with_last(code, train.cards)
    for icon in state.frame:
        code = code * FACTOR + icon
    code = code * FACTOR + state.tile_taker
    code = code * FACTOR + state.question.decision
    code = code * FACTOR + state.question.about
    code = code * FACTOR + state.scoring.bonuses_used
    if state.waiting is not None:
        code = code * FACTOR + state.waiting.source
    for entry in state.account:
        code = code * FACTOR + (entry.source if entry is not None else 0)
    return code


def _with_last(code: i64, cards: tuple[int, ...]) -> i64:
    """Return a code with the last of these cards and their number."""
    count: i64 = len(cards)
    last: i64 = cards[count - 1] if count else 0
    return (code * FACTOR + count) * FACTOR + last


def _equal_accounts(some: list[Entry | None], others: list[Entry | None]) -> bool:
    return len(some) == len(others) and all(
        _equal_parts(some[place], others[place]) for place in range(len(some))
    )


def _equal_boards(one: Board, other: Board) -> bool:
    """Return whether two boards are equal apart from their piles."""
    return one is other or (
        one.score == other.score
        and one.locomotive == other.locomotive
        and one.mail_used == other.mail_used
        and one.secret == other.secret
        and same(one.coins, other.coins)
        and _equal_trains(one.trains[0], other.trains[0])
        and _equal_trains(one.trains[1], other.trains[1])
        and one.route == other.route
        and one.postcards == other.postcards
        and one.contracts == other.contracts
        and one.game_end == other.game_end
    )


def _equal_trains(one: Train, other: Train) -> bool:
    return (
        same(one.levels, other.levels)
        and one.conductor == other.conductor
        and one.mail == other.mail
        and one.tile == other.tile
        and one.cards == other.cards
    )


def _equal_parts(one: Part | None, other: Part | None) -> bool:
    """Return whether two parts of a state have the same content. Copies usually share them."""
    return one is other or (
        one is not None and other is not None and one.snapshot() == other.snapshot()
    )
