"""Frames: what stands in one white action frame, as a row of small numbers.

``frame[CAR]`` is the number of 0-cars to add, ``frame[BOTH]`` the steps of both
conductors, and so on. The same numbers are the bits of the sets of icons that
a player is *able* to use. A module's icons stand behind the core's, in frames that have them.
"""

from collections.abc import Iterable
from typing import Final

from firstclass.rules.vocabulary.table import ModuleError, claim

Frame = tuple[int, ...]

CAR: Final = 0
UPGRADE: Final = 1  # UPGRADE + level: one car from this level to the next
FREE_UPGRADE: Final = 6
BOTH: Final = 7
SINGLE: Final = 8
GAME_END: Final = 9
LOCOMOTIVE: Final = 10
COINS: Final = 11
POINTS: Final = 12
ICONS: Final = 13
ONE_OF: Final = 13  # not an icon: only one of the frame's icons may be used
MUST: Final = 14  # not an icon: already paid for, so it can not be forgone
LIMIT: Final = 15  # not an icon: 1 + the highest level its upgrades may reach (a factory)
TARGET: Final = 16  # not an icon: 10 x train + position, the one card it may upgrade (a mechanic)
FRAME_SIZE: Final = 17
ALWAYS: Final = 1 << ICONS  # the bit of what can always be performed: laying a route card, coins
LIMITED: Final = 1 << 30  # the bit of a frame whose upgrades have a limit or a target
_FIRST_NEED: Final = 31
_needs: Final[list[str]] = []


def need(what: str) -> int:
    """A new bit for what a kind of card needs, beside the icons, to be performed."""
    return 1 << _FIRST_NEED + claim(_needs, (what,))


VALUES: Final = (0, 1, 2, 4, 7, 12)
LEVEL: Final = {value: level for level, value in enumerate(VALUES)}
LEVELS: Final = 6
TOP: Final = 5  # the level of a 12-car

EMPTY: Final[Frame] = (0,) * FRAME_SIZE

_CORE: Final = {
    "car": CAR, "free": FREE_UPGRADE, "both": BOTH, "single": SINGLE, "game_end": GAME_END,
    "locomotive": LOCOMOTIVE, "coins": COINS, "points": POINTS,
}  # fmt: skip
_INDEX = dict(_CORE)
_NAME = {index: name for name, index in _INDEX.items()}


def icon(name: str) -> int:
    """A module's new icon: its number in frames, and its bit."""
    index = FRAME_SIZE + len(_INDEX) - len(_CORE)
    if name in _INDEX or 1 << index >= LIMITED:
        raise ModuleError(f"icon {name!r}: expected a new name, and not so many of them")
    _INDEX[name] = index
    _NAME[index] = name
    return index


def icon_name(index: int) -> str:
    """The name of a counted icon."""
    return _NAME[index]


def is_icon(index: int) -> bool:
    """Whether this number of a frame counts an icon."""
    return index < ICONS or index >= FRAME_SIZE


def times(frame: Frame, n: int) -> Frame:
    """So many times the icons of a frame."""
    return tuple([count * n if is_icon(index) else count for index, count in enumerate(frame)])


def frame_of(icons: Iterable[str], one_of: bool = False, must: bool = False) -> Frame:
    """The frame that shows these icons, such as ``["car 1", "upgrade 0>1"]``."""
    frame = list(EMPTY)
    for icon in icons:
        name, what = icon.split()
        if name == "upgrade":
            frame[UPGRADE + LEVEL[int(what.split(">")[0])]] += 1
        else:
            index = _INDEX[name]
            frame += [0] * (index + 1 - len(frame))
            frame[index] += int(what)
    frame[ONE_OF] = int(one_of)
    frame[MUST] = int(must)
    return tuple(frame)


def icons_of(frame: Iterable[int]) -> list[str]:
    """The icons of a frame, in one fixed order."""
    icons = []
    for index, count in enumerate(frame):
        if count == 0 or not is_icon(index):
            continue
        if UPGRADE <= index < UPGRADE + TOP:
            level = index - UPGRADE
            icons += [f"upgrade {VALUES[level]}>{VALUES[level + 1]}"] * count
        else:
            icons.append(f"{_NAME[index]} {count}")
    return icons


def needs_of(frame: Iterable[int]) -> int:
    """The bits of the icons of a frame: with none of them able, nothing of it can be done."""
    bits = 0
    for index, count in enumerate(frame):
        if count and is_icon(index):
            bits |= 1 << index
        elif count and index in (LIMIT, TARGET):
            bits |= LIMITED
    return bits
