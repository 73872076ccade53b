"""Frames: the content of one white action frame, as counts of its icons and their terms.

``frame.icons[CAR]`` is the number of 0-cars to add, ``frame.icons[BOTH]`` the steps of both
conductors, and so on. The same numbers are bits in the sets of icons that a player can use. A
module's icons come after the core's, in frames that have them.
"""

from collections.abc import Iterable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from firstclass.rules.vocabulary.numbered_names import ModuleError, claim

CAR: Final = 0
UPGRADE: Final = 1  # UPGRADE + level: one car from this level to the next
FREE_UPGRADE: Final = 6
BOTH: Final = 7
SINGLE: Final = 8
GAME_END: Final = 9
LOCOMOTIVE: Final = 10
COINS: Final = 11
POINTS: Final = 12
ICONS: Final = 13  # of the core
MOST_ICONS: Final = 29  # of the core and the modules
ALWAYS: Final = (
    1 << MOST_ICONS
)  # the bit for what is always possible: adding a route card, taking coins
LIMITED: Final = 1 << 30  # the bit of a frame whose upgrades have a limit or a target
_FIRST_NEED: Final = 31
_needs: Final[list[str]] = []


def need(what: str) -> int:
    """Return a new bit for what a kind of card needs, apart from icons, to be performed."""
    return 1 << _FIRST_NEED + claim(_needs, (what,))


VALUES: Final = vec[i64]([0, 1, 2, 4, 7, 12])
LEVEL: Final = {value: level for level, value in enumerate(VALUES)}
LEVELS: Final = 6
TOP: Final = 5  # the level of a 12-car

NO_LIMIT: Final = LEVELS
ANY_CAR: Final = -1


@final
@mypyc_attr(acyclic=True)
class Terms:
    """The terms of use of the icons of a frame; immutable and shared."""

    __slots__ = ("one_of", "must", "limit", "target", "limited")

    def __init__(
        self, one_of: bool = False, must: bool = False, limit: int = NO_LIMIT, target: int = ANY_CAR
    ) -> None:
        self.one_of = one_of  # only one of the icons can be used
        self.must = must  # already paid for, so it cannot be skipped
        self.limit: i64 = limit  # highest level that its upgrades reach (a factory)
        self.target: i64 = target  # place of the only car it can upgrade (a mechanic)
        self.limited = limit != NO_LIMIT or target != ANY_CAR

    def snapshot(self) -> tuple[int, ...]:
        """Return the content as plain data."""
        return int(self.one_of), int(self.must), self.limit, self.target


@final
@mypyc_attr(acyclic=True)
class Frame:
    """The number of each icon, and the terms of their use; immutable and shared.

    ``needs`` has the bits of its icons. If none of them is usable, neither is the frame.
    """

    __slots__ = ("icons", "terms", "needs")

    def __init__(self, icons: vec[i64], terms: Terms) -> None:
        self.icons = icons
        self.terms = terms
        self.needs: i64 = LIMITED if terms.limited else 0
        icon: i64
        for icon in range(len(icons)):
            if icons[icon]:
                self.needs |= 1 << icon

    def snapshot(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the content as plain data."""
        return tuple(self.icons), self.terms.snapshot()


FREELY: Final = Terms()
NOTHING: Final = vec[i64]([0] * ICONS)
EMPTY: Final = Frame(NOTHING, FREELY)

_CORE: Final = {
    "car": CAR, "free": FREE_UPGRADE, "both": BOTH, "single": SINGLE, "game_end": GAME_END,
    "locomotive": LOCOMOTIVE, "coins": COINS, "points": POINTS,
}  # fmt: skip
_INDEX = dict(_CORE)
_NAME = {index: name for name, index in _INDEX.items()}


def icon(name: str) -> int:
    """Add a module's icon; return its number in frames, which is also its bit."""
    index = all_icons()
    if name in _INDEX or 1 << index >= ALWAYS:
        raise ModuleError(f"icon {name!r}: expected a new name, and fewer icons")
    _INDEX[name] = index
    _NAME[index] = name
    return index


def all_icons() -> int:
    """Return how many icons there are, with those of modules."""
    return ICONS + len(_INDEX) - len(_CORE)


def icon_name(index: int) -> str:
    """Return the name of an icon that has a number."""
    return _NAME[index]


def times(frame: Frame, n: int) -> Frame:
    """Return a frame with ``n`` times the icons, on the same terms."""
    return Frame(vec[i64]([count * n for count in frame.icons]), frame.terms)


def frame_with(icon: int, count: int, terms: Terms = FREELY) -> Frame:
    """Return a frame with ``count`` of one icon."""
    icons = NOTHING[:]
    icons[icon] = count
    return Frame(icons, terms)


def frame_of(icons: Iterable[str], terms: Terms = FREELY) -> Frame:
    """Return a frame with these icons, such as ``["car 1", "upgrade 0>1"]``."""
    counts = [0] * ICONS
    for icon in icons:
        name, what = icon.split()
        if name == "upgrade":
            counts[UPGRADE + LEVEL[int(what.split(">")[0])]] += 1
        else:
            index = _INDEX[name]
            counts += [0] * (index + 1 - len(counts))
            counts[index] += int(what)
    return Frame(vec[i64](counts), terms)


def icons_of(counts: Iterable[int]) -> list[str]:
    """Return the names of these icons in a fixed order."""
    icons = []
    for index, count in enumerate(counts):
        if count and UPGRADE <= index < UPGRADE + TOP:
            level = index - UPGRADE
            icons += [f"upgrade {VALUES[level]}>{VALUES[level + 1]}"] * count
        elif count:
            icons.append(f"{_NAME[index]} {count}")
    return icons
