"""The available modules, and the rules of one game as the sum of the core and its modules."""

from collections.abc import Callable, Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.catalogue import grammar
from firstclass.rules.base_game import BASE_GAME
from firstclass.rules.mechanics.contracts import FORMS
from firstclass.rules.vocabulary.actions import ACTIONS, FAMILIES
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.decisions import DECISIONS
from firstclass.rules.vocabulary.icons import ICONS, icon_name
from firstclass.rules.vocabulary.module import FUNCTIONS, HOOKS, Module
from firstclass.rules.vocabulary.numbered_names import ModuleError
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import Hooks, Rules

MODULES: Final[list[Module]] = []
Check = Callable[[Module], None]
_checks: list[Check] = []


def add_module(module: Module) -> None:
    """Register a module, and the modules it depends on.

    Raises :class:`ModuleError` if it uses a name that another module has.
    """
    for below in module.depends_on:
        if below not in MODULES:
            add_module(below)
    for known in MODULES:
        if known.name == module.name or (module.letter and known.letter == module.letter):
            raise ModuleError(
                f"module {module.name}: expected a name and a letter that no other module has"
            )
    _declare(module)
    MODULES.append(module)


def _declare(module: Module) -> None:
    """Allow cards to use what this module declares."""
    kinds = {kind.name: kind.fields for kind in module.kinds}
    icons = [icon_name(icon.number) for icon in module.icons]
    grammar.declare(module.letter, kinds, icons, module.components)


_declare(BASE_GAME)


def register_check(check: Check) -> None:
    """Register a check of another package that a module has everything the package needs.

    It runs when the rules of a game are put together, and raises :class:`ModuleError`.
    """
    _checks.append(check)


def rulings_of_kinds() -> dict[str, str]:
    """Return the ruling for each kind of card."""
    rulings = {}
    for module in (BASE_GAME, *MODULES):
        rulings.update({kind.name: kind.ruling for kind in module.kinds})
        rulings.update(module.rulings)
    return rulings


def modules_of(letters: str, options: Mapping[str, str]) -> list[Module]:
    """Return the modules of a game, each after the modules it depends on."""
    used: list[Module] = []
    for letter in letters:
        modules = [module for module in MODULES if module.letter == letter]
        if not modules:
            raise ModuleError(f"module {letter}: expected a module that was added")
        used += [*modules[0].depends_on, *modules]
    for module in MODULES:
        if module.option and options[module.option] == "on":
            used += [*module.depends_on, module]
    return list(dict.fromkeys(used))


def rules_for(setup: Setup, modules: str) -> Rules:
    """Return the rules for these modules and the options of a set-up, cached with the box.

    Raises :class:`ModuleError` if a module lacks something.
    """
    made = setup.catalogue.cache
    key = (modules, *sorted(setup.options.items()))
    if key not in made:
        made[key] = _build_rules(setup, modules)
    rules: Rules = made[key]
    return rules


def _build_rules(setup: Setup, modules: str) -> Rules:
    """Return the sum of the core and the modules, after checking that nothing is missing."""
    rules = Rules(box_of(setup.catalogue), modules, dict(setup.options))
    rules.of_decision = vec[Hooks]([BASE_GAME.hooks] * len(DECISIONS))
    rules.of_move = vec[Hooks]([BASE_GAME.hooks] * len(ACTIONS))
    rules.of_card = vec[Hooks]([BASE_GAME.hooks] * len(rules.box.kinds))
    rules.families = vec[i64]([0] * len(ACTIONS))
    summands = [BASE_GAME, *modules_of(modules, setup.options)]
    for module in summands:
        _sum_up(rules, module)
    for hook in HOOKS:
        having = [module.hooks for module in summands if _has(module.hooks, hook)]
        setattr(rules, hook, vec[Hooks](having))
    rules.worth_kinds = vec[i64](
        [module.worth_kind for module in summands if _has(module.hooks, "worth")]
    )
    _settle(rules, summands)
    for check in _checks:
        for module in summands[1:]:
            check(module)
    return rules


def _has(hooks: Hooks, name: str) -> bool:
    """Return whether the hooks of a module override this one."""
    return getattr(type(hooks), name) is not getattr(Hooks, name)


def _sum_up(rules: Rules, module: Module) -> None:
    """Add what a module describes to the rules."""
    _add_cards(rules, module)
    _add_choices(rules, module)
    rules.pile_stays |= module.pile_stays
    if module.make_static_data is not None:
        rules.static_data[module.name] = module.make_static_data(rules.box)
    if module.make_state is not None:
        rules.state_index[module.name] = len(rules.state_makers)
        rules.state_makers.append((module.name, module.make_state))
    for name in FUNCTIONS:
        function = getattr(module, name)
        if function is not None:
            getattr(rules, name).append(function)


def _add_cards(rules: Rules, module: Module) -> None:
    """Add the icons and kinds of the module's cards, and the requirements of contracts."""
    for icon in module.icons:
        if icon.at_once:
            rules.at_once[icon.number] = module.hooks
    for kind in module.kinds:
        rules.ruling[kind.name] = kind.ruling
        if kind.needs:
            rules.kind_needs[kind.name] = kind.needs
        for card, name in enumerate(rules.box.kinds):
            if name == kind.name:
                rules.of_card[card] = module.hooks
    rules.of_requirement.update(dict.fromkeys(module.requirements, module.hooks))


def _add_choices(rules: Rules, module: Module) -> None:
    """Add the module's decisions and moves."""
    for decision in module.decisions:
        rules.of_decision[decision.number] = module.hooks
        if decision.why_first is not None:
            rules.asking[decision.number] = decision.why_first
        if decision.lays:
            rules.laying.append(decision.number)
        if decision.ruled_by_card:
            rules.ruled_by_card.append(decision.number)
    for family in module.families:
        rules.reasons[family.first] = (family.why_not, family.decisions, family.elsewhere)
        if family.lapses:
            rules.lapsing.append(family.first)
        for action in range(family.first, family.first + FAMILIES[family.first]):
            rules.of_move[action] = module.hooks
            rules.families[action] = family.first


def _settle(rules: Rules, modules: list[Module]) -> None:
    """Compute what each card needs to be performed, and check that nothing is missing."""
    box = rules.box
    rules.needs = vec[i64](
        [
            rules.kind_needs.get(kind) or frame.needs
            for kind, frame in zip(box.kinds, box.frames, strict=True)
        ]
    )
    icons = {icon.number for module in modules for icon in module.icons}
    for letter in "X" + rules.modules:
        for stack in (1, 2, 3):
            for card in box.stacks[letter, stack]:
                _check_card(rules, card, icons)


def _check_card(rules: Rules, card: int, icons: set[int]) -> None:
    """Require a module in play for everything that a card says."""
    box = rules.box
    where = f"card {box.names[card]}"
    if box.kinds[card] not in rules.ruling:
        raise ModuleError(f"{where}: expected a module that lays a card of kind {box.kinds[card]}")
    for icon, count in enumerate(box.frames[card].icons):
        if count and icon >= ICONS and icon not in icons:
            raise ModuleError(f"{where}: expected a module in play for each of its icons")
    wanted = box.wanted[card]
    if wanted and wanted.form not in FORMS and wanted.form not in rules.of_requirement:
        raise ModuleError(f"{where}: expected a module in play that knows {wanted.form}")
