"""How the pictures of a report are drawn: as text that takes its colours and type from the page."""

import re
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from firstclass.lab.pictures import new_figure
from firstclass.sums import float_sum

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# By day and by night. What tells players apart is told apart by the colour-blind, too.
COLOURS: Final = {
    "ink": ("#231f1a", "#f5ecd8"),
    "muted": ("#5a5143", "#b4bfd6"),
    "line": ("#cfc4a6", "#34456e"),
    "paper": ("#fffaf0", "#18233f"),
    "blue": ("#0072b2", "#56b4e9"),
    "vermilion": ("#d55e00", "#ff8a3d"),
    "green": ("#00805c", "#2fc79a"),
    "purple": ("#a8488b", "#e59ccb"),
    "ochre": ("#a07400", "#e5b43c"),
    "slate": ("#5b6b86", "#a3b1cc"),
}
SERIES: Final = ("blue", "vermilion", "green", "purple", "ochre", "slate")

WIDE: Final = 8.2
NARROW: Final = 3.7
"""Inches: a page on a desk shows the one, a phone the other."""
SIZE: Final = 9.0
"""Of the type, in points."""
DPI: Final = 72


def colour(name: str) -> str:
    """What stands for a colour of the page while a picture is drawn."""
    return COLOURS[name][0]


def series(number: int) -> str:
    """The colour of the player of this number; beyond six they repeat."""
    return colour(SERIES[number % len(SERIES)])


def sheet() -> str:
    """The colours as variables of CSS."""
    return "".join(
        f"--{name}: light-dark({day}, {night}); " for name, (day, night) in COLOURS.items()
    )


def panels(width: float, heights: list[float]) -> tuple["Figure", list["Axes"]]:
    """An empty picture with panels above one another, so many inches high."""
    figure = new_figure(height=float_sum(heights))
    figure.set_size_inches(width, float_sum(heights))
    figure.set_layout_engine("none")
    axes = []
    top = total = float_sum(heights)
    for height in heights:
        top -= height
        axes.append(figure.add_axes((0, top / total, 1, height / total)))
        axes[-1].set_axis_off()
        axes[-1].set_xlim(0, width * DPI)  # so places on a panel are points
        axes[-1].set_ylim(height * DPI, 0)
    return figure, axes


def write(
    axes: "Axes", x: float, y: float, text: str, size: float = SIZE, tone: str = "ink", **more: Any
) -> None:
    """Words at a place; ``ha`` and ``weight`` as matplotlib has them."""
    axes.text(x, y, text, fontsize=size, color=colour(tone), va="center_baseline", **more)


def as_svg(figure: "Figure", name: str, alternative: str) -> str:
    """The picture as text for a page; ``name`` keeps its parts apart from those of others."""
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
