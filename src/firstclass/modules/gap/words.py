"""The sentences about the cards between the trains."""

from firstclass.modules.gap.rules import GAP, gap_cards
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.state import State
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _gap(state: State, board: Board, n: int) -> str:
    cards = gap_cards(state).cards[board.seat]
    if n < len(cards):
        return w.translate("do-gap-cover", position=n + 1, card=w.card(state.rules.box, cards[n]))
    return w.translate("do-gap", position=n + 1)


def _laid(kind: str, values: tuple[int, ...], box: Box) -> str:
    return w.translate("log-gap", place=values[0] + 1)


WORDS = ModuleWords(choices={GAP: _gap}, log={"gap": _laid})
