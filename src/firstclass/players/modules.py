"""The knowledge of the bots about modules, from the ``players.py`` of each module.

It has three parts: the value of the module's state for a seat when the turn ends, what it can still
bring in this turn, and which of its values matter for the rest of the turn.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mypy_extensions import i64, mypyc_attr

from firstclass.module_files import load_module_file
from firstclass.players.forecast import Forecast, set_icon_worth
from firstclass.rules.registry import MODULES, register_check
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.numbered_names import ModuleError
from firstclass.rules.vocabulary.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """The knowledge about one module. Its subclass overrides the methods that it needs.

    ``icons`` are the values of the module's icons before their use is known. ``paid`` are the kinds
    of points with which a scoring pays its value.
    """

    def __init__(
        self, icons: Mapping[int, float] = MappingProxyType({}), paid: tuple[str, ...] = ()
    ) -> None:
        self.icons = icons
        self.paid = paid

    def worth(self, forecast: Forecast, state: State, board: Board) -> float:
        """Return the value of the module's state for a seat when the turn ends."""
        return 0.0

    def promise(self, forecast: Forecast, state: State) -> float:
        """Return what the module can still bring in this turn."""
        return 0.0

    def position(self, state: State, board: Board) -> object:
        """Return what matters of the module's state for the rest of the turn."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Elimination(Knowledge):
    """The knowledge about a module in which a seat can lose whatever its points are.

    Its worth is the value in points of the chance to avoid it.
    """

    def risk(self, forecast: Forecast, state: State, board: Board) -> float:
        """Return the probability that a seat loses so."""
        return 0.0

    def kept(self, state: State, board: Board) -> float:
        """Return the value in points, at the end, of having avoided it."""
        return 0.0


_known: Final[dict[str, Knowledge]] = {}


def knowledge_of(state: State) -> list[Knowledge]:
    """Return the knowledge about the parts of this game, in the order of the parts."""
    return [knowledge_about(name) for name, _ in state.rules.state_makers]


def eliminations(state: State) -> dict[str, Elimination]:
    """Return the modules of this game in which a seat can lose whatever its points are."""
    known = ((name, knowledge_about(name)) for name, _ in state.rules.state_makers)
    return {name: each for name, each in known if isinstance(each, Elimination)}


def knowledge_about(name: str) -> Knowledge:
    """Return the knowledge about a module; raises :class:`~.table.ModuleError` if there is none."""
    if name not in _known:
        (module,) = (module for module in MODULES if module.name == name)
        beside = load_module_file(module, "players")
        if beside is None:
            raise ModuleError(
                f"module {name}: expected {module.package}.players with its KNOWLEDGE"
            )
        knowledge: Knowledge = beside.KNOWLEDGE
        for icon in module.icons:
            if icon.number not in knowledge.icons:
                raise ModuleError(f"module {name}: expected a value for each of its icons")
            set_icon_worth(icon.number, knowledge.icons[icon.number])
        _known[name] = knowledge
    return _known[name]


def _check(module: Module) -> None:
    """Require knowledge about every module with its own part of the state or icon."""
    if module.make_state is not None or module.icons:
        knowledge_about(module.name)


register_check(_check)


def steps_to(train: Train, car: i64, level: i64) -> i64:
    """Return how many steps this car lacks to this level. A missing car lacks one more."""
    steps: i64 = 0
    below: i64
    for below in range(level + 1):
        steps += train.levels[below] <= car
    return steps
