"""The set-up of a game: players, modules, seed, ruleset and options."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import index
from types import MappingProxyType
from typing import Any, Final

from firstclass.catalogue import Catalogue, load
from firstclass.messages import Reason, ReasonError

SWITCH: Final = ("off", "on")
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "coin_overflow": ("make_room", "convert"),
    "start_tile_bonus": ("end_of_turn", "delayed"),
    "car_supply": ("limited", "unlimited"),
    "two_player_murder": ("plain", "dummies"),
    "extra_evidence": SWITCH,
    "teatime": SWITCH,
}
# Options that matter only with a module, and only with these numbers of players.
OPTION_APPLIES_TO: Final[dict[str, tuple[str, tuple[int, ...]]]] = {
    "two_player_murder": ("C", (2,)),
    "extra_evidence": ("C", (2, 4)),
}
PAIRS: Final = ("AB", "AC", "BE", "CD")  # suggested for learning the modules, in this order
RULEBOOK: Final = {name: values[0] for name, values in OPTIONS.items()}
PRESETS: Final[dict[str, dict[str, str]]] = {
    "rulebook": RULEBOOK,
    "yucata": RULEBOOK
    | {
        "coin_overflow": "convert",
        "car_supply": "unlimited",
        "two_player_murder": "dummies",
        "extra_evidence": "on",
    },
}
NAMED: Final = ("players", "modules", "drawn", "seed", "ruleset", "start_player")
SETUP_FIELDS: Final = frozenset((*NAMED, "options"))
LARGEST_SEED: Final = 2**63 - 1
MOST_PLAYERS: Final = 4


class SetupError(ReasonError):
    """A game cannot be set up like this. The reason says what was expected."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Setup:
    """The set-up of a game; immutable. Equal set-ups lead to equal games.

    ``modules`` names up to two modules. Missing ones are drawn by the seed (ruling S5), and so is
    the start player unless it is named (S3). ``ruleset`` is a preset of the options. Each option
    can be set by its name as well, such as ``coin_overflow="convert"``.

    ``drawn`` says which of two modules the seed once drew. Then the same set-up deals the same game
    in a box with more modules. ``catalogue`` is the box. Raises :class:`SetupError`.

    >>> Setup(players=3, modules="FC", seed=7, teatime=True)
    Setup(players=3, modules='CF', seed=7, teatime='on')
    """

    players: int
    modules: str
    drawn: str
    seed: int
    ruleset: str
    start_player: int | None
    options: Mapping[str, str] = field(hash=False)
    catalogue: Catalogue = field(hash=False)

    def __init__(
        self,
        players: int = 2,
        modules: str = "AB",
        seed: int = 0,
        ruleset: str = "rulebook",
        start_player: int | None = None,
        catalogue: Catalogue | None = None,
        drawn: str = "",
        **options: str | bool,
    ) -> None:
        catalogue = catalogue if catalogue is not None else load()
        put = partial(object.__setattr__, self)  # the only way to set fields
        put("catalogue", catalogue)
        put("players", _whole("players", players, 2, MOST_PLAYERS))
        put("modules", _modules(modules, catalogue.modules))
        put("drawn", _drawn(drawn, self.modules))
        put("seed", _whole("seed", seed, 0, LARGEST_SEED))
        put("ruleset", _one_of("ruleset", ruleset, tuple(PRESETS)))
        if start_player is not None:
            start_player = _whole("start_player", start_player, 0, self.players - 1)
        put("start_player", start_player)
        put("options", MappingProxyType(PRESETS[ruleset] | _checked(options)))

    def replace(self, **changes: Any) -> "Setup":
        """Return the set-up with other values, named like the arguments of the constructor.

        Another ``ruleset`` sets all its options. With other ``modules``, ``drawn`` becomes empty.
        Raises :class:`SetupError`.
        """
        if changes.keys() == {"seed"}:
            return self._dealt(changes["seed"])
        options = {} if "ruleset" in changes else self.options
        named = {name: getattr(self, name) for name in NAMED}
        if "modules" in changes:
            named["drawn"] = ""
        return Setup(**{**named, "catalogue": self.catalogue, **options, **changes})

    def _dealt(self, seed: int) -> "Setup":
        """Return the same with another seed. The other values were checked before."""
        other = object.__new__(Setup)
        for name in self.__slots__:
            object.__setattr__(other, name, getattr(self, name))
        object.__setattr__(other, "seed", _whole("seed", seed, 0, LARGEST_SEED))
        return other

    def as_dict(self) -> dict[str, Any]:
        """Return the set-up as plain data for records, which store the cards separately."""
        return {name: getattr(self, name) for name in NAMED} | {"options": dict(self.options)}

    def deviations(self) -> dict[str, str]:
        """Return the options that differ from the ruleset."""
        usual = PRESETS[self.ruleset]
        return {name: value for name, value in self.options.items() if value != usual[name]}

    def __repr__(self) -> str:
        named: dict[str, object] = {"players": self.players, "modules": self.modules}
        if self.drawn:
            named["drawn"] = self.drawn
        named["seed"] = self.seed
        if self.ruleset != "rulebook":
            named["ruleset"] = self.ruleset
        if self.start_player is not None:
            named["start_player"] = self.start_player
        if self.catalogue is not load():
            named["catalogue"] = self.catalogue
        named |= self.deviations()
        return f"Setup({', '.join(f'{name}={value!r}' for name, value in named.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the set-up. The box of the package is not included, only looked up again."""
        named = {name: getattr(self, name) for name in NAMED}
        named["catalogue"] = None if self.catalogue is load() else self.catalogue
        return partial(Setup, **named | dict(self.options)), ()


def parts_played(modules: str, options: Mapping[str, str]) -> list[str]:
    """Return the parts of the box that such a game uses; see ``Catalogue.parts``."""
    optional = {"supply": options["car_supply"] == "limited", "teatime": options["teatime"] == "on"}
    return ["box", *(name for name, used in optional.items() if used), "X", *modules]


def read_setup(content: Any, catalogue: Catalogue | None = None) -> Setup:
    """Return the set-up from the result of :meth:`Setup.as_dict`; raises :class:`SetupError`."""
    if not isinstance(content, dict) or set(content) != SETUP_FIELDS:
        raise SetupError(Reason("setup_fields", fields=", ".join(sorted(SETUP_FIELDS))))
    options = content["options"]
    if not isinstance(options, dict) or not set(options) <= set(OPTIONS):
        raise SetupError(Reason("setup_options", options=", ".join(OPTIONS)))
    return Setup(**{name: content[name] for name in NAMED}, **options, catalogue=catalogue)


def brief(value: object) -> str:
    """Return any value in a few words, however large or deep it is."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):
        return f"such a large {type(value).__name__}"


def _whole(name: str, value: Any, least: int, most: int) -> int:
    """Return any kind of integer, such as NumPy's, as an `int`. Raises SetupError."""
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        given = brief(value)
        raise SetupError(Reason("setup_number", name=name, least=least, most=most, given=given))
    return number


def _one_of(name: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        names, given = ", ".join(allowed), brief(value)
        raise SetupError(Reason("setup_choice", name=name, allowed=names, given=given))
    return value


def _modules(named: object, available: str) -> str:
    if not isinstance(named, str) or len(set(named)) != len(named) or len(named) > 2:
        raise SetupError(Reason("setup_modules", given=brief(named)))
    for letter in named:
        if letter not in available:
            raise SetupError(
                Reason("setup_available_modules", available=available, given=repr(letter))
            )
    return "".join(sorted(named))


def _checked(options: dict[str, str | bool]) -> dict[str, str]:
    checked = {}
    for name, value in options.items():
        allowed = OPTIONS[_one_of("option", name, tuple(OPTIONS))]
        if isinstance(value, bool) and allowed == SWITCH:
            value = SWITCH[value]
        checked[name] = _one_of(name, value, allowed)
    return checked


def _drawn(drawn: object, modules: str) -> str:
    if not isinstance(drawn, str) or not set(drawn) <= set(modules):
        raise SetupError(Reason("setup_drawn", modules=modules, given=brief(drawn)))
    if drawn and len(modules) < 2:
        raise SetupError(Reason("setup_drawn_beside", modules=modules))
    return "".join(sorted(set(drawn)))
