"""The additions of modules to scenarios, from the ``scenario.py`` of each module."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from firstclass.module_files import load_module_file
from firstclass.rules.base_game import BASE_GAME
from firstclass.rules.registry import MODULES, modules_of
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.numbered_names import ModuleError
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.position_schema import AskPart, BoardPart, EntryPart, PositionPart, Table

TomlTable = dict[str, Any]
Cores = type[PositionPart] | type[BoardPart] | type[EntryPart] | type[AskPart]

# The phases in which a field is allowed.
TURNS = ("turns",)
PLAYED = ("turns", "compensation", "scoring", "final")
ANY_PHASE = ("draft", *PLAYED)


class Ask(NamedTuple):
    """A kind of open question: a field of the position's ``ask``, with its reader and writer."""

    open: Callable[[State, CardPool, AskPart, int], None]
    """Asks it. The number is the card in question, if any."""
    write: Callable[[State], TomlTable]
    """Returns its fields of ``ask``, if it is the current question."""
    place: str = ""
    """The place where the card in question will go."""
    paid: bool = False
    """Whether it is about a payment, so that it also has ``left``."""


class ScenarioFields(NamedTuple):
    """The additions of a module to scenarios."""

    parts: tuple[type[Table], ...] = ()
    """Its fields, as subclasses of the core's position, board, account entry or question."""
    phases: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The allowed phases of those fields of the position that are not allowed in all phases."""
    kinds: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By place (``cards`` at cars, ``beside`` the board ...): the kinds of its cards there."""
    asks: Mapping[str, Ask] = MappingProxyType({})
    """By field of ``ask``."""
    lay: Callable[[State, CardPool, PositionPart], None] | None = None
    """Sets up its fields, after the boards of the core."""
    begin: Callable[[State, PositionPart], None] | None = None
    """Sets up its fields for the current turn, after those of the core."""
    write: Callable[[State, TomlTable], None] | None = None
    """Adds to a position what the two functions above read."""
    booked_last: tuple[int, ...] = ()
    """Kinds of points booked at the end of a game, which phase ``final`` books again."""


def fields_of_module(module: Module) -> ScenarioFields:
    """Return what a module adds.

    Raises :class:`~.table.ModuleError` if its state cannot be written.
    """
    beside = load_module_file(module, "scenario")
    if beside is not None:
        fields: ScenarioFields = beside.SCENARIO
        return fields
    if module.make_state is not None:
        raise ModuleError(
            f"module {module.name}: expected {module.package}.scenario with its SCENARIO"
        )
    return ScenarioFields()


def modules_with_fields() -> list[tuple[Module, ScenarioFields]]:
    """Return all modules that add something."""
    return [
        (module, fields_of_module(module))
        for module in MODULES
        if load_module_file(module, "scenario")
    ]


def in_play(state: State) -> list[ScenarioFields]:
    """Return what the modules of this game add, each after the modules it depends on."""
    return [fields_of_module(m) for m in modules_of(state.rules.modules, state.rules.options)]


def lay_modules(state: State, named: CardPool, position: PositionPart) -> None:
    """Set up the fields of the modules in play; raises :class:`ScenarioError` for other modules."""
    refuse_others(state, position, PositionPart, "position")
    for key, board in position.boards.items():
        refuse_others(state, board, BoardPart, f"position.boards.{key}")
    for fields in in_play(state):
        if fields.lay is not None:
            fields.lay(state, named, position)


def begin_modules(state: State, position: PositionPart) -> None:
    """Set up what modules in play have begun in this turn."""
    for fields in in_play(state):
        if fields.begin is not None:
            fields.begin(state, position)


def write_modules(state: State, table: TomlTable) -> None:
    """Add what :func:`lay_modules` and :func:`begin_modules` read to a position."""
    for fields in in_play(state):
        if fields.write is not None:
            fields.write(state, table)


def booked_last(state: State) -> set[int]:
    """Return the kinds of points that modules in play book at the end of a game."""
    return {kind for fields in in_play(state) for kind in fields.booked_last}


# Available fields, kinds and questions ------------------------------------------------------------


def refuse_others(state: State, table: Table, core: Cores, where: str) -> None:
    """Raise :class:`ScenarioError` for a field of a module that is not in play."""
    for field, name in others(state, table, core):
        raise ScenarioError(f"{where}.{field}: expected none without {name}")


def others(state: State, table: Table, core: Cores) -> Iterator[tuple[str, str]]:
    """Yield the given fields of modules that are not in play, and what they require."""
    playing = modules_of(state.rules.modules, state.rules.options)
    for field in sorted(table.model_fields_set - set(core.model_fields)):
        module = next(m for m, fields in modules_with_fields() if field in _fields_of(fields, core))
        if module not in playing:
            yield field, _brought_by(module)


def _fields_of(fields: ScenarioFields, core: Cores) -> set[str]:
    """Return the fields that a module adds to one of the core's tables."""
    return {
        field
        for part in fields.parts
        if issubclass(part, core)
        for field in part.model_fields
        if field not in core.model_fields
    }


def _brought_by(module: Module) -> str:
    """Return what must be in play for a module."""
    if module.option:
        return f"the option {module.option}"
    letters = [m.letter for m in MODULES if m is module or module in m.depends_on]
    return f"module {' or '.join(filter(None, letters))}"


def fields_in(phase: str) -> set[str]:
    """Return the fields of modules that a position can have in a phase."""
    return {
        field
        for _, fields in modules_with_fields()
        for field in _fields_of(fields, PositionPart)
        if phase in fields.phases.get(field, ANY_PHASE)
    }


def asks() -> dict[str, Ask]:
    """Return the questions of modules, by field of ``ask``."""
    return {field: ask for _, fields in modules_with_fields() for field, ask in fields.asks.items()}


def kinds_at(place: str) -> tuple[str, ...]:
    """Return the kinds of cards that can be in this place."""
    return tuple(
        kind for _, fields in modules_with_fields() for kind in fields.kinds.get(place, ())
    )


def any_card() -> tuple[str, ...]:
    """Return the kinds of all cards of the display."""
    return tuple(kind.name for module in (BASE_GAME, *MODULES) for kind in module.kinds)


def asked_card(field: str, decision: int) -> Callable[[State], TomlTable]:
    """Return a writer for a question about a card."""

    def written(state: State) -> TomlTable:
        is_open = state.question.decision == decision
        return {field: state.rules.box.names[state.question.about]} if is_open else {}

    return written
