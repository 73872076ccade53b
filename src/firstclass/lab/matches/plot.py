"""Draws the win rates of bots."""

from pathlib import Path
from typing import Any

from firstclass.lab.plotting import new_figure, save


def draw(figures: dict[str, Any], path: Path) -> None:
    """Draw the win rate of every bot in every row with its interval. Raises SimulationError."""
    rows = figures["rows"]
    names = list(figures["bots"])
    figure = new_figure(height=1.5 + 0.3 * sum(len(row["bots"]) + 1 for row in rows))
    axes = figure.add_subplot()
    ticks: list[tuple[float, str]] = []
    y = 0.0
    for row in rows:
        names_here = " ".join(Path(bot).name for bot in row["lineup"])
        title = f"{row['players']} players, {row['modules'] or 'drawn'}: {names_here}"
        axes.text(0, y, title, fontsize=8, va="center")
        axes.plot(
            [1 / row["players"]] * 2, [y + 0.5, y + len(row["bots"]) + 0.5], color="0.7", lw=1
        )
        for name, bot in row["bots"].items():
            y += 1
            rate = bot["win_rate"]
            axes.errorbar(
                rate, y, xerr=[[rate - bot["low"]], [bot["high"] - rate]], fmt="o", markersize=5,
                capsize=3, color=f"C{names.index(name)}",
            )  # fmt: skip
            ticks.append((y, Path(name).name))
        y += 1
    axes.set_yticks([place for place, _ in ticks], [name for _, name in ticks], fontsize=8)
    axes.set_ylim(y - 0.3, -0.7)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel("wins per seat with 95% interval; grey: an equal share")
    axes.spines[["top", "right"]].set_visible(False)
    save(figure, path)
