"""Makes a page about the balance of the box."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from firstclass.html_page import html_page, html_table
from firstclass.lab.balance.figures import PHASES, aims
from firstclass.lab.balance.plot import as_svg
from firstclass.sums import float_sum

HEAD = """<h1>Balance of the box</h1>
<p>Every seat played by {bot}, seed {seed}, {games} games and {plans} with a plan.
A card's <i>worth</i> is by how many points those who took it beat the mean of their table;
who does well can afford other cards, so it says what goes together rather than why.</p>
"""

Cells = Iterable[object]


def page(figures: dict[str, Any]) -> str:
    """Return the whole page. Raises SimulationError if no picture can be drawn."""
    parts = [
        HEAD.format(
            bot=escape(figures["bot"]),
            seed=figures["seed"],
            games=sum(table["games"] for table in figures["tables"]),
            plans=sum(plan["games"] for plan in figures["plans"]),
        ),
        "<h2>Aims</h2>",
        table(
            ("aim", "found", ""),
            ((aim.aim, aim.found, "met" if aim.met else "missed") for aim in aims(figures)),
        ),
        as_svg(figures),
        "<h2>Tables</h2>",
        table(
            ("modules", "players", "games", "mean", "winner", "5%", "95%", "wins by seat"),
            (_table_row(each) for each in figures["tables"]),
        ),
    ]
    for size in figures["sizes"]:
        parts += [
            f"<h2>{size['players']} players</h2>",
            table(
                ("points of a seat", *(f"phase {phase + 1}" for phase in range(PHASES)), "all"),
                (
                    (kind, *(f"{p:.1f}" for p in phases), f"{float_sum(phases):.1f}")
                    for kind, phases in size["sources"].items()
                ),
            ),
            table(
                ("card", "shown", "taken", "first", "last", "place", "worth", "taken by seat"),
                (_card_row(card, each) for card, each in size["cards"].items()),
            ),
        ]
    return html_page("First Class: balance of the box", "", "\n".join(parts))


def _table_row(each: dict[str, Any]) -> Cells:
    winners = each["winners"]
    points = (each["scores"]["mean"], winners["mean"], winners["p5"], winners["p95"])
    seats = " ".join(f"{seat['win_rate']:.0%}" for seat in each["seats"])
    return (
        each["modules"], each["players"], each["games"], *(f"{p:.0f}" for p in points), seats,
    )  # fmt: skip


def _card_row(card: str, each: dict[str, Any]) -> Cells:
    shares = (f"{each[share]:.0%}" for share in ("taken", "first", "last"))
    worth = "" if each["worth"] is None else f"{each['worth']:+.1f}"
    seats = " ".join(f"{seat:.0%}" for seat in each["seats"])
    return card, each["appearances"], *shares, f"{each['mean_place']:.1f}", worth, seats


def table(head: Sequence[str], rows: Iterable[Cells]) -> str:
    """Return an HTML table of these cells."""
    return html_table(head, ([escape(str(cell)) for cell in row] for row in rows))
