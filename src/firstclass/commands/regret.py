"""`firstclass regret`: measures how much the turns of bots lose."""

from pathlib import Path
from typing import Any, TextIO

import click

from firstclass.commands._click_options import (
    progress,
    split_bots,
    with_json,
    with_results,
    with_workers,
    write_json,
)
from firstclass.errors import FirstClassError
from firstclass.lab.matches.games import map_resumably
from firstclass.lab.matches.regret import Regret, Task, figures, measure, read_positions
from firstclass.lab.workers import Workers
from firstclass.players import NAMES, make_player


@click.command()
@click.argument("positions", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--bots",
    default="conductor,planner",
    show_default=True,
    help=f"Bots, with commas: {', '.join(NAMES)}, or path/to/mine.py:Mine. The others are compared"
    " with the first one.",
)
@click.option("--first", type=click.IntRange(min=2), help="Use only the first positions.")
@with_workers
@with_results
@with_json
def command(
    positions: Path,
    bots: str,
    first: int | None,
    workers: Workers,
    results_file: Path | None,
    file: TextIO | None,
) -> None:
    """Ask bots for their turns in the positions of a file, and compare with the best turns."""
    names = split_bots(bots)
    try:
        for name in names:
            make_player(name)
        chosen = read_positions(positions)[:first]
        if len(chosen) < 2:
            raise click.ClickException(f"{positions}: expected at least two positions")
        regrets = {}
        for name in dict.fromkeys(names):
            tasks = [Task(position, name) for position in chosen]
            found = map_resumably(measure, tasks, workers, results_file, Regret)
            regrets[name] = list(progress(found, len(tasks), name))
    except FirstClassError as error:
        raise click.ClickException(str(error)) from error
    result = figures(chosen, regrets)
    if file is None:
        click.echo(table(result))
    else:
        write_json(file, result)


def table(found: dict[str, Any]) -> str:
    """Return the figures as text."""
    lines: list[str] = []
    for size, each in found.items():
        bots = {Path(name).name: row for name, row in each["bots"].items()}
        width = max(map(len, bots))
        title = "all sizes" if size == "all" else f"{size} players"
        lines += [
            f"{title}, {each['positions']} positions",
            f"  {'':{width}}  {'points':>7}{'95 %':>16}{'wins':>8}{'vs. first':>11}{'95 %':>16}",
        ]
        for name, row in bots.items():
            regret, difference = row["regret"], row["difference"]
            lines.append(
                f"  {name:{width}}  {regret['mean']:7.2f}{interval(regret):>16}"
                f"{row['wins_lost']['mean']:8.1%}{difference['mean']:11.2f}{interval(difference):>16}"
            )
        lines.append("")
    return "\n".join(lines[:-1])


def interval(mean: dict[str, float]) -> str:
    """Return the ends of an interval."""
    return f"{mean['low']:.2f} to {mean['high']:.2f}"
