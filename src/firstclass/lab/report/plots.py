"""Draws the pictures of a report with matplotlib, which comes with the extra `lab`."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from firstclass.lab.report import drawing
from firstclass.lab.report.drawing import DPI, NARROW, WIDE, colour, panels, series, write
from firstclass.lab.report.figures import Figures, RunningMean, merge
from firstclass.sums import float_sum

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW: Final = 18.0
"""The distance of two lines of a picture in points."""
SMOOTH: Final = 5.0
"""The width in points of a game by which a curve of points is smoothed."""
REACH: Final = 15
SMALL: Final = 7.5
SHOWN: Final = 24
"""The first cards in the picture; the table has all of them."""


def short(player: str) -> str:
    """Return the name of a player without the folders of its file."""
    return Path(player).name


def quantile(points: Counter[int], part: float) -> int:
    """Return the points that this share of all seats does not exceed."""
    wanted = part * points.total()
    reached = 0
    for value in sorted(points):
        reached += points[value]
        if reached >= wanted:
            return value
    return 0


def ticks(least: float, most: float, wanted: int = 5) -> list[float]:
    """Return round numbers between two others."""
    from matplotlib.ticker import MaxNLocator

    values = MaxNLocator(wanted, steps=[1, 2, 2.5, 5, 10]).tick_values(least, most)
    return [float(tick) for tick in values if least <= tick <= most]


class Scale:
    """A horizontal scale of a panel."""

    def __init__(self, left: float, right: float, least: float, most: float) -> None:
        self.left, self.least = left, least
        self.unit = (right - left) / ((most - least) or 1)
        self.most = most

    def at(self, value: float) -> float:
        """Return the position of a number, at the edge if it is beyond the edge."""
        return self.left + (min(max(value, self.least), self.most) - self.least) * self.unit

    def grid(self, axes: "Axes", top: float, bottom: float, form: str, strong: float = 0.0) -> None:
        """Draw fine lines with their numbers above; the one at ``strong`` is darker."""
        for tick in ticks(self.least, self.most):
            tone = "muted" if tick == strong else "line"
            axes.plot([self.at(tick)] * 2, [top, bottom], color=colour(tone), lw=0.6, zorder=0)
            label = format(tick, form if tick else form.lstrip("+"))
            label = label.replace("%", " %").replace("-", "−")
            write(axes, self.at(tick), top - 8, label, SMALL, "muted", ha="center")


def points(figures: Figures, width: float) -> "Figure":
    """Draw the points of seats: a curve for each player at each table size."""
    players = figures.players()
    sizes = sorted({size for size, _ in figures.points})
    rows = float_sum(
        1.4 * ROW + 2 * ROW * sum((s, p) in figures.points for p in players) for s in sizes
    )
    height = 2 * ROW + rows
    figure, (axes,) = panels(width, [height / DPI])
    left = 150 if width == WIDE else 74
    right = width * DPI - (96 if width == WIDE else 40)
    least = min(min(points) for points in figures.points.values())
    most = max(max(points) for points in figures.points.values())
    scale = Scale(left, right, min(0, least), most + REACH)
    scale.grid(axes, 1.3 * ROW, height, ".0f")
    y = 1.3 * ROW
    for size in sizes:
        y += 1.4 * ROW
        write(axes, 0, y - 8, f"{size} players", weight="bold")
        for number, player in enumerate(players):
            if (size, player) in figures.points:
                y += 2 * ROW
                _ridge(axes, scale, y - 6, figures.points[size, player], number)
                write(axes, 0, y - 10, short(player))
    return figure


def _ridge(axes: "Axes", scale: Scale, base: float, points: Counter[int], number: int) -> None:
    """Draw the curve of a player, with the median and the range of the middle nine tenths."""
    kernel = np.exp(-(np.arange(-REACH, REACH + 1) ** 2) / (2 * SMOOTH**2))
    values = range(min(points) - REACH, max(points) + REACH + 1)
    curve = np.convolve(np.array([points[value] for value in values], float), kernel, "same")
    curve *= 1.55 * ROW / curve.max()
    xs = [scale.at(value) for value in values]
    axes.fill_between(xs, base - curve, base, color=series(number), alpha=0.45, lw=0)
    axes.plot(xs, base - curve, color=series(number), lw=1.3)
    low, middle, high = (quantile(points, part) for part in (0.05, 0.5, 0.95))
    place = scale.at(middle)
    axes.plot([place] * 2, [base, base - 1.55 * ROW], color=colour("ink"), lw=1.2)
    end = axes.get_xlim()[1]
    write(axes, end, base - 13, f"{middle}", weight="bold", ha="right")
    write(axes, end, base - 2, f"{low}–{high}", SMALL, "muted", ha="right")


def sources(figures: Figures, width: float) -> "Figure":
    """Draw the sources of points: bars for each player, all on one scale."""
    players, kinds = figures.players(), figures.kinds()
    wide = width == WIDE
    line = ROW if wide else 1.35 * ROW
    height = 1.6 * ROW + line * len(kinds)
    figure, (axes,) = panels(width, [height / DPI])
    left = 120 if wide else 80
    column = (width * DPI - left) / len(players)
    room = column - (34 if wide else 8)
    longest = max(figures.sources[p][k].mean for p in players for k in kinds)
    for number, player in enumerate(players):
        start = left + column * number
        size = drawing.SIZE if wide else 6.5
        write(axes, start, ROW / 2, clipped(short(player), int(column / 4)), size, weight="bold")
        for row, kind in enumerate(kinds):
            mean, y = figures.sources[player][kind].mean, 1.6 * ROW + line * row
            long = max(0.0, mean) / longest * room
            label = f"{mean:.1f}".replace("-", "−") if abs(mean) >= 0.05 else "–"
            if wide:
                axes.barh([y], [long], 9, start, color=series(number), lw=0)
                write(axes, start + long + 4, y, label, SMALL, "muted")
            else:
                axes.barh([y + 6], [long], 4, start, color=series(number), lw=0)
                write(axes, start, y - 2, label, SMALL, "muted")
    for row, kind in enumerate(kinds):
        y = 1.6 * ROW + line * row
        write(axes, 0, y, kind.capitalize(), drawing.SIZE if wide else SMALL)
    return figure


def firsts(figures: Figures, width: float, names: dict[str, str], cards: list[str]) -> "Figure":
    """Draw the win rates of those who took a card first, next to their usual win rates."""
    line = ROW if width == WIDE else 1.9 * ROW
    height = 2.2 * ROW + line * len(cards)
    figure, (axes,) = panels(width, [height / DPI])
    rates = {card: figures.firsts[card].rate() for card in cards}
    left = 330 if width == WIDE else 6
    right = width * DPI - (40 if width == WIDE else 6)
    least, most = min(low for _, low, _ in rates.values()), max(high for *_, high in rates.values())
    scale = Scale(left, right, max(0.0, least - 0.02), min(1.0, most + 0.02))
    scale.grid(axes, 1.4 * ROW, height, ".0%")
    for row, card in enumerate(cards):
        y = 1.4 * ROW + line * (row + 0.6)
        share, low, high = rates[card]
        if width == WIDE:
            write(axes, 0, y, card, SMALL, "muted")
            write(axes, 42, y, clipped(names[card], 56))
        else:
            write(axes, 6, y - 13, clipped(f"{card} {names[card]}", 46), SMALL)
        at = y if width == WIDE else y - 13
        seats = f"{figures.firsts[card].seats}"
        write(axes, width * DPI, at, seats, SMALL, "muted", ha="right")
        usual = scale.at(figures.usual(card))
        axes.plot([usual] * 2, [y - 5, y + 5], color=colour("vermilion"), lw=1.8, zorder=2)
        axes.plot([scale.at(low), scale.at(high)], [y, y], color=series(0), lw=2, zorder=3)
        axes.plot([scale.at(share)], [y], "o", color=series(0), ms=5.5, zorder=4)
    return figure


def clipped(text: str, most: int) -> str:
    """Return a text of at most this many characters; a mark of reconstructed cards stays."""
    if len(text) <= most:
        return text
    return text[: most - 2].rstrip(", ") + "…" + ("°" if text.endswith("°") else "")


def modules(figures: Figures, width: float, letters: dict[str, str]) -> "Figure":
    """Draw the effect of each module on the points of each player."""
    players = figures.players()
    differences = {
        (letter, player): figures.difference(letter, player)
        for letter in letters
        for player in players
    }
    compared = [
        letter for letter in letters if any(differences[letter, player] for player in players)
    ]
    line = 9.0
    block = line * len(players) + 12
    height = 3.4 * ROW + block * len(compared)
    figure, (axes,) = panels(width, [height / DPI])
    left, right = (150, width * DPI - 8) if width == WIDE else (96, width * DPI - 8)
    ends = [end for each in differences.values() if each for end in each]
    scale = Scale(left, right, min([0, *ends]) - 1, max([0, *ends]) + 1)
    scale.grid(axes, 2.4 * ROW, height, "+.0f")
    x = 0.0
    for number, player in enumerate(players):
        axes.plot([x + 4], [9], "o", color=series(number), ms=5.5)
        write(axes, x + 12, 9, short(player), SMALL if width == NARROW else drawing.SIZE)
        x += (width * DPI) / max(4, len(players))
    for row, letter in enumerate(compared):
        y = 2.4 * ROW + block * row + 14
        middle = y + line * (len(players) - 1) / 2
        write(axes, 0, middle, letter, weight="bold")
        write(axes, 14, middle, letters[letter], SMALL if width == NARROW else drawing.SIZE)
        for number, player in enumerate(players):
            if each := differences[letter, player]:
                share, low, high = each
                at = y + line * number
                axes.plot([scale.at(low), scale.at(high)], [at, at], color=series(number), lw=2)
                axes.plot([scale.at(share)], [at], "o", color=series(number), ms=5)
    return figure


def pairs(figures: Figures, width: float) -> "Figure":
    """Draw the mean points of a seat with each pair of modules."""
    means: dict[str, RunningMean] = {}
    for pair, players in figures.pairs.items():
        means[pair] = RunningMean()
        for sample in players.values():
            merge(means[pair], sample)
    letters = sorted(set("".join(means)))
    cell = 44.0 if width == WIDE else 38.0
    height = cell * len(letters) - cell / 2 + 8
    figure, (axes,) = panels(width, [height / DPI])
    least = min(each.mean for each in means.values())
    range_ = (max(each.mean for each in means.values()) - least) or 1
    for row, second in enumerate(letters[1:]):
        y = cell * row + cell / 2
        write(axes, 8, y, second, weight="bold", ha="center")
        for column, first in enumerate(letters[: row + 1]):
            x = 22 + cell * (column + 0.5)
            if (pair := first + second) in means:
                weight = (means[pair].mean - least) / range_
                place = (x - cell / 2 + 1.5, y - cell / 2 + 1.5)
                _box(axes, place, cell - 3, 0.12 + 0.5 * weight)
                write(axes, x, y - 4, f"{means[pair].mean:.0f}", weight="bold", ha="center")
                write(axes, x, y + 9, f"{means[pair].count}", 6.5, ha="center")
    bottom = cell * (len(letters) - 1)
    for column, first in enumerate(letters[:-1]):
        write(axes, 22 + cell * (column + 0.5), bottom + 12, first, weight="bold", ha="center")
    return figure


def _box(axes: "Axes", place: tuple[float, float], side: float, strength: float) -> None:
    from matplotlib.patches import Rectangle

    axes.add_patch(Rectangle(place, side, side, color=series(0), alpha=strength, lw=0))
