"""Draws the balance of the box with matplotlib, which comes with the extra `lab`."""

from io import StringIO
from typing import TYPE_CHECKING, Any

from firstclass.lab.balance.figures import PHASES, SIZE, TRAINS
from firstclass.lab.plotting import new_figure
from firstclass.sums import float_sum

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHOWN = {"whislo": "p5", "q1": "p25", "med": "p50", "q3": "p75", "whishi": "p95"}
"""The parts of a matplotlib box plot, and the figures that they show."""


def as_svg(figures: dict[str, Any]) -> str:
    """Return the picture as SVG text for a page. Raises SimulationError."""
    text = StringIO()
    # Without this metadata, the same figures make the same page.
    notes = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    _figure(figures).savefig(text, format="svg", metadata=notes)
    return text.getvalue()[text.getvalue().index("<svg") :]


def _figure(figures: dict[str, Any]) -> "Figure":
    figure = new_figure(height=4 + 0.16 * len(figures["tables"]) + 3 * 3)
    panels = figure.subplots(4, 1, height_ratios=[1 + 0.05 * len(figures["tables"]), 1, 0.8, 1.4])
    _scores(panels[0], figures["tables"])
    _sources(panels[1], figures["sizes"][-1])
    _rates(panels[2], figures)
    _cards(panels[3], figures["sizes"][-1])
    for axes in panels:
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=7)
        axes.title.set_fontsize(9)
    return figure


def _scores(axes: "Axes", tables: list[dict[str, Any]]) -> None:
    axes.bxp([_box(table) for table in tables], showfliers=False, widths=0.6)
    axes.axhspan(150, 300, color="0.93", zorder=0)
    axes.tick_params(axis="x", rotation=90)
    axes.set_title("points of the winner by modules and players: middle half, and 5 to 95%")


def _box(table: dict[str, Any]) -> dict[str, Any]:
    parts = {part: table["winners"][figure] for part, figure in SHOWN.items()}
    return {"label": f"{table['modules']} {table['players']}", **parts}


def _sources(axes: "Axes", size: dict[str, Any]) -> None:
    kinds = list(size["sources"])
    left = [0.0] * len(kinds)
    for phase in range(PHASES):
        widths = [size["sources"][kind][phase] for kind in kinds]
        axes.barh(kinds, widths, left=left, label=f"phase {phase + 1}", color=f"C{phase}")
        left = [before + width for before, width in zip(left, widths, strict=True)]
    axes.invert_yaxis()
    axes.legend(fontsize=7)
    trains = float_sum(float_sum(size["sources"][kind]) for kind in TRAINS)
    axes.set_title(
        f"points of a seat with {size['players']} players, {trains:.0f} of them for trains"
    )


def _rates(axes: "Axes", figures: dict[str, Any]) -> None:
    rows = [
        (f"seat {seat}", rate)
        for size in figures["sizes"]
        if size["players"] == SIZE
        for seat, rate in enumerate(size["seats"], 1)
    ] + [(plan["plan"], plan) for plan in figures["plans"]]
    for row, (name, rate) in enumerate(rows):
        around = [[rate["win_rate"] - rate["low"]], [rate["high"] - rate["win_rate"]]]
        axes.errorbar(rate["win_rate"], row, xerr=around, fmt="o", capsize=3, markersize=4)
        axes.text(-0.01, row, name, ha="right", va="center", fontsize=7)
    axes.axvline(1 / SIZE, color="0.7", lw=1)
    axes.set_yticks([])
    axes.invert_yaxis()
    axes.set_xlim(0, 0.7)
    axes.set_title("wins with four players: seats, and plans against three free players")


def _cards(axes: "Axes", size: dict[str, Any]) -> None:
    for stack in "123":
        cards = {c: f for c, f in size["cards"].items() if c[1] == stack and f["worth"] is not None}
        rates = [figures["taken"] for figures in cards.values()]
        worth = [figures["worth"] for figures in cards.values()]
        axes.scatter(rates, worth, s=8, label=f"stack {stack}")
        for card, x, y in zip(cards, rates, worth, strict=True):
            axes.annotate(card, (x, y), fontsize=4, xytext=(2, 1), textcoords="offset points")
    axes.axhline(0, color="0.8", lw=1, zorder=0)
    axes.legend(fontsize=7)
    axes.set_xlabel("share of the displays in which it was taken", fontsize=7)
    axes.set_title("cards: lead of those who take them over the mean of the table, in points")
