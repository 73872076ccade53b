"""The sentences about storages and factories."""

from firstclass.modules.storage.rules import FACTORY, STORAGE, offered, works
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.state import State
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _storage(state: State, board: Board, n: int) -> str:
    return w.translate("do-storage", card=w.card(state.rules.box, offered(state)[n]))


def _factory(state: State, board: Board, n: int) -> str:
    return w.translate("do-factory", position=works(state).factories[0] + 1)


def _drawn(kind: str, values: tuple[int, ...], box: Box) -> str:
    return w.translate("log-drawn", card=w.card(box, values[0]))


WORDS = ModuleWords(
    choices={STORAGE: _storage, FACTORY: _factory},
    log={"drawn": _drawn},
    cards={"storage": w.named, "factory": w.named},
)
