"""Draws the pictures of a report as SVG with the colours and type of the page."""

import re
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from firstclass.html_page import COLOURS as PAGE_COLOURS
from firstclass.lab.plotting import new_figure
from firstclass.sums import float_sum

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SERIES: Final = {
    "blue": ("#0072b2", "#56b4e9"),
    "vermilion": ("#d55e00", "#ff8a3d"),
    "green": ("#00805c", "#2fc79a"),
    "purple": ("#a8488b", "#e59ccb"),
    "ochre": ("#a07400", "#e5b43c"),
    "slate": ("#5b6b86", "#a3b1cc"),
}
"""The colours of players by day and by night. People with colour blindness can tell them apart."""
COLOURS: Final = PAGE_COLOURS | SERIES

WIDE: Final = 8.2
NARROW: Final = 3.7
"""The widths in inches, for wide screens and for phones."""
SIZE: Final = 9.0
"""The type size in points."""
DPI: Final = 72


def colour(name: str) -> str:
    """Return the stand-in for a colour of the page while a picture is drawn."""
    return COLOURS[name][0]


def series(number: int) -> str:
    """Return the colour of the player with this number; after six they repeat."""
    return colour([*SERIES][number % len(SERIES)])


def panels(width: float, heights: list[float]) -> tuple["Figure", list["Axes"]]:
    """Return an empty picture with panels of these heights in inches, from top to bottom."""
    figure = new_figure(height=float_sum(heights))
    figure.set_size_inches(width, float_sum(heights))
    figure.set_layout_engine("none")
    axes = []
    top = total = float_sum(heights)
    for height in heights:
        top -= height
        axes.append(figure.add_axes((0, top / total, 1, height / total)))
        axes[-1].set_axis_off()
        axes[-1].set_xlim(0, width * DPI)  # so that positions in a panel are in points
        axes[-1].set_ylim(height * DPI, 0)
    return figure, axes


def write(
    axes: "Axes", x: float, y: float, text: str, size: float = SIZE, tone: str = "ink", **more: Any
) -> None:
    """Write text at a position; ``ha`` and ``weight`` as in matplotlib."""
    axes.text(x, y, text, fontsize=size, color=colour(tone), va="center_baseline", **more)


def as_svg(figure: "Figure", name: str, alternative: str) -> str:
    """Return the picture as SVG text; ``name`` keeps its ids apart from those of others."""
    from matplotlib import rc_context

    text = StringIO()
    notes = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(text, format="svg", metadata=notes, transparent=True)
    drawn = text.getvalue()[text.getvalue().index("<svg") :]
    drawn = re.sub(r' width="[\d.]+pt"| height="[\d.]+pt"', "", drawn, count=2)
    drawn = re.sub(r'id="(?:figure|axes|patch|text|line2d|matplotlib|FillBetween)\w*"', "", drawn)
    drawn = re.sub(r"font: (\w+ )?([\d.]+)px [^;\"]*", r"font: \1\2px var(--type)", drawn)
    for named, (day, _) in COLOURS.items():
        drawn = drawn.replace(day, f"var(--{named})")
    return drawn.replace("<svg", f'<svg role="img" aria-label="{alternative}"', 1)
