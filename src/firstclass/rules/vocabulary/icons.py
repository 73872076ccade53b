"""Frames: what stands in one white action frame, as a row of small numbers.

``frame[CAR]`` is the number of 0-cars to add, ``frame[BOTH]`` the steps of both
conductors, and so on. The same numbers are the bits of the sets of icons that
a player is *able* to use.
"""

from collections.abc import Iterable
from typing import Final

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
LIMITED: Final = 1 << 30  # the bit of a frame whose upgrades have a limit or a target

VALUES: Final = (0, 1, 2, 4, 7, 12)
LEVEL: Final = {value: level for level, value in enumerate(VALUES)}
LEVELS: Final = 6
TOP: Final = 5  # the level of a 12-car

EMPTY: Final[Frame] = (0,) * FRAME_SIZE

_INDEX = {
    "car": CAR, "free": FREE_UPGRADE, "both": BOTH, "single": SINGLE, "game_end": GAME_END,
    "locomotive": LOCOMOTIVE, "coins": COINS, "points": POINTS,
}  # fmt: skip
_NAME = {index: name for name, index in _INDEX.items()}


def frame_of(icons: Iterable[str], one_of: bool = False, must: bool = False) -> Frame:
    """The frame that shows these icons, such as ``["car 1", "upgrade 0>1"]``."""
    frame = list(EMPTY)
    for icon in icons:
        name, what = icon.split()
        if name == "upgrade":
            frame[UPGRADE + LEVEL[int(what.split(">")[0])]] += 1
        else:
            frame[_INDEX[name]] += int(what)
    frame[ONE_OF] = int(one_of)
    frame[MUST] = int(must)
    return tuple(frame)


def icons_of(frame: Iterable[int]) -> list[str]:
    """The icons of a frame, in one fixed order."""
    icons = []
    for index, count in enumerate(frame):
        if count == 0 or index >= ICONS:
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
        if count and index < ICONS:
            bits |= 1 << index
        elif count and index in (LIMIT, TARGET):
            bits |= LIMITED
    return bits
