"""Parts of a picture. Each has a size, and they can be placed next to or under one another."""

from collections.abc import Iterable
from html import escape
from typing import Final, NamedTuple

from firstclass.sums import float_sum

LETTER: Final = 0.6
"""The average width of a letter relative to its height, because a picture cannot measure a font."""


class Part(NamedTuple):
    """A part of a picture: its size in units of the picture, and its SVG."""

    width: float
    height: float
    svg: str


NOTHING: Final = Part(0, 0, "")


def number(value: float) -> str:
    """Return a number in its shortest form."""
    return f"{value:.1f}".removesuffix(".0")


def placed(part: Part, x: float, y: float) -> str:
    """Return a part, moved to its position."""
    return f'<g transform="translate({number(x)} {number(y)})">{part.svg}</g>' if part.svg else ""


def layered(width: float, height: float, *drawn: str) -> Part:
    """Return drawings on top of one another, the lowest first."""
    return Part(width, height, "".join(drawn))


def beside(parts: Iterable[Part], gap: float = 0) -> Part:
    """Return parts in a row, centred vertically."""
    row = [part for part in parts if part.width]
    height = max((part.height for part in row), default=0)
    drawn, x = [], 0.0
    for part in row:
        drawn.append(placed(part, x, (height - part.height) / 2))
        x += part.width + gap
    return Part(max(x - gap, 0), height, "".join(drawn))


def below(parts: Iterable[Part], gap: float = 0) -> Part:
    """Return parts under one another, aligned on the left."""
    column = [part for part in parts if part.height]
    drawn, y = [], 0.0
    for part in column:
        drawn.append(placed(part, 0, y))
        y += part.height + gap
    width = max((part.width for part in column), default=0)
    return Part(width, max(y - gap, 0), "".join(drawn))


def wrapped(parts: Iterable[Part], width: float, gap: float = 0) -> Part:
    """Return parts in rows of at most this width."""
    rows: list[list[Part]] = [[]]
    for part in parts:
        if rows[-1] and float_sum(each.width + gap for each in rows[-1]) + part.width > width:
            rows.append([])
        rows[-1].append(part)
    return below([beside(row, gap) for row in rows], gap)


def centred(part: Part, width: float, height: float) -> Part:
    """Return a part, centred in an area."""
    inner = placed(part, (width - part.width) / 2, (height - part.height) / 2)
    return Part(width, height, inner)


def rect(width: float, height: float, look: str, radius: float = 0) -> str:
    """Return a rectangle with the attributes ``look``."""
    rounded = f' rx="{number(radius)}"' if radius else ""
    return f'<rect width="{number(width)}" height="{number(height)}"{rounded} {look}/>'


def text(line: str, size: float = 13, look: str = "") -> Part:
    """Return a line of text."""
    width = len(line) * size * LETTER
    drawn = (
        f'<text y="{number(size * 0.86)}" font-size="{number(size)}" {look}>{escape(line)}</text>'
    )
    return Part(width, size * 1.15, drawn)
