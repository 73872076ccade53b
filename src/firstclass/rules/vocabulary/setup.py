"""What is agreed before a game: players, modules, seed, ruleset and its options."""

from typing import Any, Final

from firstclass.catalogue import Catalogue, load

SWITCH: Final = ("off", "on")
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "coin_overflow": ("make_room", "convert"),
    "start_tile_bonus": ("end_of_turn", "delayed"),
    "car_supply": ("unlimited", "limited"),
    "two_player_murder": ("plain", "dummies"),
    "extra_evidence": SWITCH,
    "teatime": SWITCH,
}
RULEBOOK: Final = {name: values[0] for name, values in OPTIONS.items()}
PRESETS: Final[dict[str, dict[str, str]]] = {
    "rulebook": RULEBOOK,
    "yucata": RULEBOOK
    | {"coin_overflow": "convert", "two_player_murder": "dummies", "extra_evidence": "on"},
}
LARGEST_SEED: Final = 2**63 - 1


class SetupError(ValueError):
    """A game can not be set up like this; the text says what was expected."""


class Setup:
    """How a game is set up.

    ``modules`` names up to two modules; missing ones are drawn from the seed (ruling
    S5), as is the start player unless named (S3). ``ruleset`` is a preset of the
    options, which may be overridden by name, e.g. ``coin_overflow="convert"``.
    ``catalogue`` is the box to play with. Raises :class:`SetupError`.
    """

    __slots__ = ("players", "modules", "seed", "ruleset", "start_player", "options", "catalogue")

    def __init__(
        self,
        players: int = 2,
        modules: str = "AB",
        seed: int = 0,
        ruleset: str = "rulebook",
        start_player: int | None = None,
        catalogue: Catalogue | None = None,
        **options: str | bool,
    ) -> None:
        self.catalogue = catalogue if catalogue is not None else load()
        self.players = _whole("players", players, 2, 4)
        self.modules = _modules(modules, self.catalogue.modules)
        self.seed = _whole("seed", seed, 0, LARGEST_SEED)
        self.ruleset = _one_of("ruleset", ruleset, tuple(PRESETS))
        self.start_player = start_player
        if start_player is not None:
            _whole("start_player", start_player, 0, players - 1)
        self.options = dict(PRESETS[ruleset])
        for name, value in options.items():
            allowed = OPTIONS[_one_of("option", name, tuple(OPTIONS))]
            if isinstance(value, bool) and allowed == SWITCH:
                value = SWITCH[value]
            self.options[name] = _one_of(name, value, allowed)

    def as_dict(self) -> dict[str, Any]:
        """The set-up as plain data, for records; the catalogue is named by its hash alone."""
        return {
            "players": self.players,
            "modules": self.modules,
            "seed": self.seed,
            "ruleset": self.ruleset,
            "start_player": self.start_player,
            "options": dict(self.options),
        }


def brief(value: object) -> str:
    """Any value in a few words, however large or deep it is."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):
        return f"such a large {type(value).__name__}"


def _whole(name: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise SetupError(
            f"{name}: expected a whole number from {least} to {most}, not {brief(value)}"
        )
    return value


def _one_of(name: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise SetupError(f"{name}: expected one of {', '.join(allowed)}, not {brief(value)}")
    return value


def _modules(named: object, available: str) -> str:
    if not isinstance(named, str) or len(set(named)) != len(named) or len(named) > 2:
        raise SetupError(f"modules: expected up to two different letters, not {brief(named)}")
    for letter in named:
        if letter not in available:
            raise SetupError(f"modules: expected letters out of {available}, not {letter!r}")
    return "".join(sorted(named))
