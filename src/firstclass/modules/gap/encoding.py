"""The part of an observation for the gap."""

from typing import Final

from firstclass.encoding.fields import (
    CARD,
    FLAG,
    MAX_BYTE,
    OCTETS,
    Field,
    Pieces,
    append_padded,
    width,
)
from firstclass.modules.gap.rules import POSITIONS, gap_cards, pays
from firstclass.rules.vocabulary.actions import CARDS_A_GAME
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State

BOARD: Final[list[Field]] = [
    ("cards", POSITIONS, MAX_BYTE, CARD, "by position, 0 for none"),
    ("fulfilled", 2 * POSITIONS, 1, FLAG, "of mechanics: the upper and the lower half of each"),
    ("pays", 2 * POSITIONS, 1, FLAG, "of switches: the halves that a scoring would pay now"),
    ("covered", CARDS_A_GAME, MAX_BYTE, CARD, "covered cards, in order"),
]

EMPTY: Final = bytes(width(BOARD))


def append_board(row: Pieces, state: State, board: Board, seat: int | None) -> None:
    """Append the numbers of these fields."""
    part = gap_cards(state)
    cards = part.cards[board.seat]
    if not cards:  # then no card is covered, either
        row.append(EMPTY)
        return
    append_padded(row, cards, POSITIONS)
    row.append(OCTETS[part.fulfilled[board.seat]])
    paying: list[int] = []
    for position, card in enumerate(cards):
        paying += [int(pays(state, board, card, position, t)) for t in range(2)]
    append_padded(row, paying, 2 * POSITIONS)
    append_padded(row, part.covered[board.seat], CARDS_A_GAME)
