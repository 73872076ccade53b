"""What modules add to scenarios: the sum of what lies beside the rules of each, found by name."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from firstclass.modules import found_beside
from firstclass.rules.core import BASE_GAME
from firstclass.rules.registry import MODULES, modules_of
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.table import ModuleError
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.named import Named
from firstclass.scenarios.parts import AskPart, BoardPart, EntryPart, PositionPart, Table

Told = dict[str, Any]
Cores = type[PositionPart] | type[BoardPart] | type[EntryPart] | type[AskPart]

# Phases in which a field may be.
TURNS = ("turns",)
PLAYED = ("turns", "compensation", "scoring", "final")
ANY_PHASE = ("draft", *PLAYED)


class Ask(NamedTuple):
    """A kind of open question: a field of the position's ``ask``, read and written."""

    open: Callable[[State, Named, AskPart, int], None]
    """Asks it; the number is the card it is about, if any."""
    written: Callable[[State], Told]
    """The fields of ``ask`` that say it, if it is what is asked."""
    place: str = ""
    """Where the card will lie that it is about, which lies nowhere yet."""
    paid: bool = False
    """Whether coins are being paid, so that it has ``left``, too."""


class ScenarioFields(NamedTuple):
    """What a module adds to scenarios."""

    parts: tuple[type[Table], ...] = ()
    """Its fields: classes made of the core's position, board, entry of an account, or question."""
    phases: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Of fields of the position that may not be in any phase: in which they may."""
    kinds: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By place (``cards`` at cars, ``beside`` the board ...): the kinds of its cards there."""
    asks: Mapping[str, Ask] = MappingProxyType({})
    """By field of ``ask``."""
    lay: Callable[[State, Named, PositionPart], None] | None = None
    """Lays what its fields say, the boards of the core lying there."""
    begin: Callable[[State, PositionPart], None] | None = None
    """The same in the middle of a turn, once what the core knows of it is done."""
    write: Callable[[State, Told], None] | None = None
    """Adds to a position what is read by the two above."""
    booked_last: tuple[int, ...] = ()
    """Kinds of points booked at the end of a game, which phase ``final`` books once more."""


def described(module: Module) -> ScenarioFields:
    """What a module adds; raises :class:`~.table.ModuleError` if its state can not be written."""
    beside = found_beside(module, "scenario")
    if beside is not None:
        fields: ScenarioFields = beside.SCENARIO
        return fields
    if module.make_part is not None:
        raise ModuleError(
            f"module {module.name}: expected {module.home}.scenario with its SCENARIO"
        )
    return ScenarioFields()


def known() -> list[tuple[Module, ScenarioFields]]:
    """All modules that say what they add."""
    return [(module, described(module)) for module in MODULES if found_beside(module, "scenario")]


def in_play(state: State) -> list[ScenarioFields]:
    """What the modules of this game add, each behind those it stands on."""
    return [described(m) for m in modules_of(state.rules.modules, state.rules.options)]


def lay_modules(state: State, named: Named, position: PositionPart) -> None:
    """Lays what the modules in play add; raises :class:`ScenarioError` for any other."""
    refuse_others(state, position, PositionPart, "position")
    for key, told in position.boards.items():
        refuse_others(state, told, BoardPart, f"position.boards.{key}")
    for fields in in_play(state):
        if fields.lay is not None:
            fields.lay(state, named, position)


def begin_modules(state: State, position: PositionPart) -> None:
    """Begins what modules in play have begun in this turn."""
    for fields in in_play(state):
        if fields.begin is not None:
            fields.begin(state, position)


def write_modules(state: State, told: Told) -> None:
    """Adds to a position what :func:`lay_modules` and :func:`begin_modules` read."""
    for fields in in_play(state):
        if fields.write is not None:
            fields.write(state, told)


def booked_last(state: State) -> set[int]:
    """The kinds of points that modules in play book at the end of a game."""
    return {kind for fields in in_play(state) for kind in fields.booked_last}


# Which fields, kinds and questions there are ------------------------------------------------------


def refuse_others(state: State, told: Table, core: Cores, where: str) -> None:
    """Raises :class:`ScenarioError` for a field of a module that is not in play."""
    for field, name in others(state, told, core):
        raise ScenarioError(f"{where}.{field}: expected none without {name}")


def others(state: State, told: Table, core: Cores) -> Iterator[tuple[str, str]]:
    """The fields that say something of modules not in play, and what those are called."""
    playing = modules_of(state.rules.modules, state.rules.options)
    for field in sorted(told.model_fields_set - set(core.model_fields)):
        module = next(m for m, fields in known() if field in _fields_of(fields, core))
        if module not in playing:
            yield field, _brought_by(module)


def _fields_of(fields: ScenarioFields, core: Cores) -> set[str]:
    """What a module adds to one of the core's tables."""
    return {
        field
        for part in fields.parts
        if issubclass(part, core)
        for field in part.model_fields
        if field not in core.model_fields
    }


def _brought_by(module: Module) -> str:
    """What must be in play for a module."""
    if module.option:
        return f"the option {module.option}"
    letters = [m.letter for m in MODULES if m is module or module in m.stands_on]
    return f"module {' or '.join(filter(None, letters))}"


def fields_in(phase: str) -> set[str]:
    """The fields of modules that a position may have in a phase."""
    return {
        field
        for _, fields in known()
        for field in _fields_of(fields, PositionPart)
        if phase in fields.phases.get(field, ANY_PHASE)
    }


def asks() -> dict[str, Ask]:
    """The questions that modules ask, by field of ``ask``."""
    return {field: ask for _, fields in known() for field, ask in fields.asks.items()}


def kinds_at(place: str) -> tuple[str, ...]:
    """The kinds of cards that may lie in this place."""
    return tuple(kind for _, fields in known() for kind in fields.kinds.get(place, ()))


def any_card() -> tuple[str, ...]:
    """The kinds of all cards of the display."""
    return tuple(kind.name for module in (BASE_GAME, *MODULES) for kind in module.kinds)


def asked_card(field: str, decision: int) -> Callable[[State], Told]:
    """How a question about a card is written."""

    def written(state: State) -> Told:
        asked = state.question.decision == decision
        return {field: state.rules.box.names[state.question.about]} if asked else {}

    return written
