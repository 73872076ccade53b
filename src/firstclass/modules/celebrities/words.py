"""The sentences about celebrities and postcards."""

from firstclass.modules.celebrities.rules import POSTCARD
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _postcard(state: State, board: Board, n: int) -> str:
    frame = w.frame(state.rules.box.frames[board.route[n + 1]])
    return w.translate("do-postcard", part=n + 1, frame=frame)


WORDS = ModuleWords(
    choices={POSTCARD: _postcard},
    log={"celebrity": w.at_car},
    cards={"celebrity": w.named, "postcard": w.named},
)
