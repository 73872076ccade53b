"""What the computer's players know about the modules: what lies beside the rules of each.

It is three things: what its part of the state is worth to a seat when the turn ends, what it may
still bring in this turn, and what of it matters to the rest of the turn.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from firstclass.modules import found_beside
from firstclass.players.outlook import Outlook, know_icon
from firstclass.rules.registry import MODULES, when_settled
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.table import ModuleError


class Knowledge(NamedTuple):
    """What is known about one module."""

    worth: Callable[[Outlook, State, Board], float]
    promise: Callable[[Outlook, State], float]
    position: Callable[[State, Board], object]
    icons: Mapping[int, float] = MappingProxyType({})
    """What its icons are worth while nobody knows yet what they will be used for."""
    paid: tuple[str, ...] = ()
    """The kinds of points in which a scoring pays out what it is worth."""


_known: Final[dict[str, Knowledge]] = {}


def knowledge_of(state: State) -> list[Knowledge]:
    """What is known about the parts of this game, in the order of the parts."""
    return [known(name) for name, _ in state.rules.parts]


def known(name: str) -> Knowledge:
    """What is known about a module; raises :class:`~.table.ModuleError` if nothing is."""
    if name not in _known:
        (module,) = (module for module in MODULES if module.name == name)
        beside = found_beside(module, "players")
        if beside is None:
            raise ModuleError(f"module {name}: expected {module.home}.players with its KNOWLEDGE")
        knowledge: Knowledge = beside.KNOWLEDGE
        for icon in module.icons:
            if icon.number not in knowledge.icons:
                raise ModuleError(f"module {name}: expected a worth for each of its icons")
            know_icon(icon.number, knowledge.icons[icon.number])
        _known[name] = knowledge
    return _known[name]


def _check(module: Module) -> None:
    """Whoever has a part of the state or an icon of its own must be known."""
    if module.make_part is not None or module.icons:
        known(module.name)


when_settled(_check)


def nothing(outlook: Outlook, state: State, board: Board) -> float:
    """A part that has no worth when the turn ends."""
    return 0.0


def no_promise(outlook: Outlook, state: State) -> float:
    """A part that brings nothing more within the turn."""
    return 0.0


def steps_to(train: Train, car: int, level: int) -> int:
    """How many steps this car lacks to this level; a missing car lacks one more."""
    return sum(stair <= car for stair in train.levels[: level + 1])
