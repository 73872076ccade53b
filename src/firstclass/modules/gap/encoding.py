"""The part of an observation for the gap."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import CARD, FLAG, MAX_BYTE, put, put_flags
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.modules.gap.rules import POSITIONS, gap_cards, pays
from firstclass.rules.vocabulary.actions import CARDS_A_GAME
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State


class GapEncoding(ModuleEncoding):
    """Writes the cards in the gap of each board."""

    def write_board(self, row: vec[u8], at: i64, state: State, board: Board, viewer: i64) -> None:
        """Write the numbers of a board from a place on."""
        part = gap_cards(state)
        cards = part.cards[board.seat]
        at = put(row, at, cards, POSITIONS)
        at = put_flags(row, at, part.fulfilled[board.seat], 2 * POSITIONS)
        for position, card in enumerate(cards):
            for t in range(2):
                if pays(state, board, card, position, t):
                    row[at + 2 * position + t] = 1
        put(row, at + 2 * POSITIONS, part.covered[board.seat], CARDS_A_GAME)


ENCODING: Final = GapEncoding(
    board=[
        ("cards", POSITIONS, MAX_BYTE, CARD, "by position, 0 for none"),
        ("fulfilled", 2 * POSITIONS, 1, FLAG, "of mechanics: the upper and the lower half of each"),
        ("pays", 2 * POSITIONS, 1, FLAG, "of switches: the halves that a scoring would pay now"),
        ("covered", CARDS_A_GAME, MAX_BYTE, CARD, "covered cards, in order"),
    ]
)
