"""Curves over the moves of a game, as SVG for a page."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, Final, NamedTuple

WIDTH: Final = 960
HEIGHT: Final = 260
LEFT: Final = 56
RIGHT: Final = 12
TOP: Final = 12
BOTTOM: Final = 28
GRID: Final = 4  # sections of the height

Rows = Sequence[Sequence[float]]
"""A row for each version, with a number for each seat."""


class Chart(NamedTuple):
    """An area for curves: its first version, and the value at its upper edge."""

    title: str
    first: int
    top: float
    label: Callable[[float], str]

    def drawn(
        self, rows: Rows, rounds: dict[int, int], marks: Iterable[dict[str, Any]] = ()
    ) -> str:
        """Return the chart with a curve for each seat. ``marks`` are decisions with a link."""
        x = [
            round(LEFT + place / max(1, len(rows) - 1) * (WIDTH - LEFT - RIGHT), 1)
            for place in range(len(rows))
        ]
        parts = [
            *self._grid(),
            *(self._round(number, x[begin - self.first]) for number, begin in rounds.items()),
        ]
        for seat in range(len(rows[0])):
            points = (f"{at} {self._y(row[seat])}" for at, row in zip(x, rows, strict=True))
            parts.append(f'<path class="line seat-{seat}" d="M{"L".join(points)}"/>')
        for mark in marks:
            place = mark["version"] - self.first
            parts.append(self._mark(mark, x[place], rows[place][mark["seat"]]))
        return (
            f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
            f' aria-label="{escape(self.title)}">'
            f"{''.join(parts)}</svg>"
        )

    def _y(self, value: float) -> float:
        return round(TOP + (1 - value / self.top) * (HEIGHT - TOP - BOTTOM), 1)

    def _grid(self) -> Iterable[str]:
        for part in range(GRID + 1):
            value = self.top * part / GRID
            y = self._y(value)
            yield f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{self.label(value)}</text>'

    def _round(self, number: int, x: float) -> str:
        return (
            f'<path class="grid" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>'
            f'<text x="{x + 4}" y="{HEIGHT - 8}">Round {number}</text>'
        )

    def _mark(self, mark: dict[str, Any], x: float, value: float) -> str:
        return (
            f'<a href="#after-{mark["version"]}"><circle class="mark seat-{mark["seat"]}" r="5"'
            f' cx="{x}" cy="{self._y(value)}"><title>{escape(mark["done"])}</title></circle></a>'
        )
