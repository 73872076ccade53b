"""Which modules there are, and the rules of one game as the sum of the core and its modules."""

from collections.abc import Callable, Mapping
from typing import Final

from firstclass.catalogue import grammar
from firstclass.rules.core import BASE_GAME
from firstclass.rules.mechanics.contracts import FORMS
from firstclass.rules.vocabulary.actions import FAMILIES
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.events import FIELDS
from firstclass.rules.vocabulary.icons import ICONS, icon_name, needs_of
from firstclass.rules.vocabulary.module import HOOKS, Module
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import Rules
from firstclass.rules.vocabulary.table import ModuleError

MODULES: Final[list[Module]] = []
Check = Callable[[Module], None]
_checks: list[Check] = []


def add_module(module: Module) -> None:
    """Make a module known, and what it stands on.

    Raises :class:`ModuleError` where it takes what another one has.
    """
    for below in module.stands_on:
        if below not in MODULES:
            add_module(below)
    for known in MODULES:
        if known.name == module.name or (module.letter and known.letter == module.letter):
            raise ModuleError(f"module {module.name}: expected a name and a letter of its own")
    for kind in module.events:
        if kind in FIELDS:
            raise ModuleError(f"module {module.name}: expected another name for event {kind!r}")
    _declare(module)
    FIELDS.update(module.events)
    MODULES.append(module)


def _declare(module: Module) -> None:
    """Cards may speak of what this module knows."""
    kinds = {kind.name: kind.fields for kind in module.kinds}
    icons = [icon_name(icon.number) for icon in module.icons]
    grammar.declare(module.letter, kinds, icons, module.beside)


_declare(BASE_GAME)


def when_settled(check: Check) -> None:
    """Let a room above look, when a game's rules are settled, whether a module lacks anything.

    The check raises :class:`ModuleError`.
    """
    _checks.append(check)


def rulings_of_kinds() -> dict[str, str]:
    """The ruling that says what the cards of each kind do."""
    rulings = {}
    for module in (BASE_GAME, *MODULES):
        rulings.update({kind.name: kind.ruling for kind in module.kinds})
        rulings.update(module.rulings)
    return rulings


def modules_of(letters: str, options: Mapping[str, str]) -> list[Module]:
    """The modules of a game, each behind those it stands on."""
    used: list[Module] = []
    for letter in letters:
        found = [module for module in MODULES if module.letter == letter]
        if not found:
            raise ModuleError(f"module {letter}: expected one that somebody has added")
        used += [*found[0].stands_on, *found]
    for module in MODULES:
        if module.option and options[module.option] == "on":
            used += [*module.stands_on, module]
    return list(dict.fromkeys(used))


def rules_for(setup: Setup, modules: str) -> Rules:
    """The rules for these modules and the options of a set-up, made once and kept with the box.

    Raises :class:`ModuleError` where a module lacks something.
    """
    made = setup.catalogue.made
    key = (modules, setup.rules, *sorted(setup.options.items()))
    if key not in made:
        made[key] = _settled(setup, modules)
    rules: Rules = made[key]
    return rules


def _settled(setup: Setup, modules: str) -> Rules:
    """The sum of the core and the modules, in which nothing is forgotten."""
    rules = Rules(box_of(setup.catalogue), modules, dict(setup.options), setup.rules)
    summands = [BASE_GAME, *modules_of(modules, setup.options)]
    for module in summands:
        _sum_up(rules, module)
    _settle(rules, summands)
    for check in _checks:
        for module in summands[1:]:
            check(module)
    return rules


def _sum_up(rules: Rules, module: Module) -> None:
    """Adds what a module describes to the rules."""
    _add_cards(rules, module)
    _add_choices(rules, module)
    rules.pile_stays |= module.pile_stays
    if module.make_kit is not None:
        rules.kits[module.name] = module.make_kit(rules.box)
    if module.make_part is not None:
        rules.where[module.name] = len(rules.parts)
        rules.parts.append((module.name, module.make_part))
    for hook in HOOKS:
        function = getattr(module, hook)
        if function is not None:
            getattr(rules, hook).append(function)


def _add_cards(rules: Rules, module: Module) -> None:
    """The icons and kinds of its cards, and what contracts ask for."""
    for icon in module.icons:
        if icon.at_once is not None:
            rules.at_once.append((icon.number, icon.at_once))
        if icon.choices is not None:
            rules.in_frame.append(icon.choices)
    for kind in module.kinds:
        rules.lay[kind.name] = kind.lay
        rules.ruling[kind.name] = kind.ruling
        if kind.needs:
            rules.kind_needs[kind.name] = kind.needs
        if kind.laid is not None:
            rules.laid[kind.name] = kind.laid
    rules.requirements.update(module.requirements)


def _add_choices(rules: Rules, module: Module) -> None:
    """Its decisions and actions."""
    for decision in module.decisions:
        rules.legal[decision.number] = decision.legal
        if decision.first is not None:
            rules.asking[decision.number] = decision.first
        if decision.lays:
            rules.laying.append(decision.number)
        if decision.ruled_by_card:
            rules.ruled_by_card.append(decision.number)
    for family in module.families:
        rules.reasons[family.first] = (family.why_not, family.decisions, family.elsewhere)
        if family.lapses:
            rules.lapsing.append(family.first)
        for action in range(family.first, family.first + FAMILIES[family.first]):
            rules.apply[action] = family.apply
            if family.deliver is not None:
                rules.deliver[action] = family.deliver


def _settle(rules: Rules, modules: list[Module]) -> None:
    """Computes what each card needs to be performed, and looks whether anything was forgotten."""
    box = rules.box
    rules.needs = [
        rules.kind_needs.get(kind) or needs_of(frame)
        for kind, frame in zip(box.kinds, box.frames, strict=True)
    ]
    icons = {icon.number for module in modules for icon in module.icons}
    for letter in "X" + rules.modules:
        for stack in (1, 2, 3):
            for card in box.stacks[letter, stack]:
                _check_card(rules, card, icons)


def _check_card(rules: Rules, card: int, icons: set[int]) -> None:
    """Somebody must know what to do with all that a card says."""
    box = rules.box
    where = f"card {box.names[card]}"
    if box.kinds[card] not in rules.lay:
        raise ModuleError(f"{where}: expected a module that lays a card of kind {box.kinds[card]}")
    for icon, count in enumerate(box.frames[card].icons):
        if count and icon >= ICONS and icon not in icons:
            raise ModuleError(f"{where}: expected a module in play for each of its icons")
    wanted = box.wanted.get(card)
    if wanted and wanted.form not in FORMS and wanted.form not in rules.requirements:
        raise ModuleError(f"{where}: expected a module in play that knows {wanted.form}")
