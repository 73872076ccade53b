"""The players that can be requested: registered ones by name, others by file."""

import importlib
import importlib.util
import re
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from firstclass.messages import Reason, ReasonError
from firstclass.players.view import Player


class PlayerError(ReasonError):
    """The requested player does not exist."""


class RegisteredPlayer(NamedTuple):
    """A registered player: its name, its strength, and what it does in a sentence.

    The weakest has level 1, in the cast and outside it. Level 0 is for experiments, which do not
    play at tables.
    """

    name: str
    level: int
    description: str
    factory: Callable[..., Player]
    accepts_budget: bool = False
    """Whether it accepts a budget for a turn: ``seconds``, or ``simulations`` for playouts."""
    is_quick: bool = False
    """Whether it chooses within some milliseconds."""
    in_cast: bool = False
    """Whether it is a character that people meet at tables, not a program for comparisons."""


MODULE = re.compile(r"[A-Za-z_][\w.]*:\w+")
SIMULATION_BUDGET = re.compile(r"[0-9]{1,9}w")

_known: dict[str, RegisteredPlayer] = {}


def register(
    name: str,
    level: int,
    description: str,
    factory: Callable[..., Player],
    accepts_budget: bool = False,
    is_quick: bool = False,
    in_cast: bool = False,
) -> None:
    """Register a player for the command line, the tables and the browser."""
    _known[name] = RegisteredPlayer(
        name, level, description, factory, accepts_budget, is_quick, in_cast
    )


def registered_players() -> list[RegisteredPlayer]:
    """Return the registered players without experiments: the cast, then others, weakest first."""
    players = [player for player in _known.values() if player.level]
    return sorted(players, key=lambda player: (not player.in_cast, player.level))


def can_sit_at_tables(name: str) -> bool:
    """Return whether a player of exactly this name can play at a table."""
    known = _known.get(name)
    return known is not None and known.level > 0


def player_list() -> str:
    """Return the names of the players for tables. The message about an unknown name lists them."""
    return ", ".join(player.name for player in registered_players())


def find_player(name: str) -> RegisteredPlayer | None:
    """Return the registered player of this name, with or without a budget after it."""
    return _known.get(name.partition("@")[0])


def portable_name(name: str) -> str:
    """Return the name under which other processes find a player, too.

    For a player that this program has registered, it is the path of its file.
    """
    known = find_player(name)
    module = known.factory.__module__ if known else ""
    if known is None or module.startswith("firstclass."):
        return name
    return f"{sys.modules[module].__file__}:{known.factory.__qualname__}"


def make_player(name: str) -> Player:
    """Return a new player by its name, or from a class.

    A class is named as ``"path/to/mine.py:Mine"`` or ``"package.module:Mine"``. The class name can
    be left out if only one class of a file has ``choose``.

    ``"director@0.2"`` is the director with 0.2 seconds of thinking time for a turn.
    ``"director@64w"`` is the director with 64 playouts for a turn, which chooses the same on any
    machine. Raises :class:`PlayerError`.
    """
    if name in _known:
        return _made(_known[name].factory, name)
    known = find_player(name)
    if known and known.accepts_budget:
        return _made(partial(known.factory, **_budget(name)), name)
    if name.endswith(".py"):
        return _made(_class_in_file(name, ""), name)
    path, colon, class_name = name.rpartition(":")
    if colon and path.endswith(".py"):
        return _made(_class_in_file(path, class_name), name)
    if MODULE.fullmatch(name):
        return _made(_class_in_module(path, class_name), name)
    raise PlayerError(Reason("player_unknown", names=player_list(), given=f"{name!r:.40}"))


def _budget(name: str) -> dict[str, float]:
    """Return the budget in a name: playouts, or seconds; ``inf`` sets no limit."""
    text = name.partition("@")[2]
    if SIMULATION_BUDGET.fullmatch(text):
        return {"simulations": int(text[:-1])}
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not seconds >= 0:
        raise PlayerError(Reason("player_seconds", given=f"{name!r:.40}"))
    return {"seconds": seconds}


@cache
def _class_in_file(path: str, class_name: str) -> Any:
    """Return the class of this name in a user's file, which is run once."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return getattr(module, class_name or _only_player(module))
    except Exception as error:
        name = f"{path}:{class_name}" if class_name else path
        raise PlayerError(Reason("player_failed", name=name, fault=one_line(error))) from error


def _only_player(module: ModuleType) -> str:
    """Return the name of the only class in a file that can choose."""
    own = [
        each for each in vars(module).values() if getattr(each, "__module__", "") == module.__name__
    ]
    names = [each.__name__ for each in own if isinstance(each, type) and hasattr(each, "choose")]
    if len(names) != 1:
        found = ", ".join(names) or "none"
        raise ValueError(f"expected one class with a method choose, found {found}")
    return names[0]


def _class_in_module(path: str, class_name: str) -> Any:
    """Return the class of this name in an importable module."""
    try:
        return getattr(importlib.import_module(path), class_name)
    except Exception as error:
        name = f"{path}:{class_name}"
        raise PlayerError(Reason("player_failed", name=name, fault=one_line(error))) from error


def _made(make: Callable[[], Any], name: str) -> Player:
    try:
        player: Player = make()
        chooser: object = player.choose
    except Exception as error:
        raise PlayerError(Reason("player_failed", name=name, fault=one_line(error))) from error
    if not callable(chooser):
        raise PlayerError(Reason("player_without_choose", name=name))
    return player


def one_line(error: Exception) -> str:
    """Return an error as a single line that begins with its type."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
