"""`firstclass regret`: measures how much the turns of bots lose."""

from pathlib import Path
from typing import Any, TextIO

import click

from firstclass.commands._shared import (
    progress,
    split_bots,
    with_json,
    with_workers,
    write_json,
)
from firstclass.errors import FirstClassError
from firstclass.lab.matches.regret import Task, figures, measure, read_positions
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
@with_json
def command(
    positions: Path, bots: str, first: int | None, workers: Workers, file: TextIO | None
) -> None:
    """Ask bots for their turns in the positions of a file, and compare with the best turns."""
    names = tuple(split_bots(bots))
    try:
        for name in names:
            make_player(name)
        tasks = [Task(position, names) for position in read_positions(positions)[:first]]
        if len(tasks) < 2:
            raise click.ClickException(f"{positions}: expected at least two positions")
        regrets = list(progress(workers.map(measure, tasks), len(tasks)))
    except FirstClassError as error:
        raise click.ClickException(str(error)) from error
    found = figures(tasks, regrets)
    if file is None:
        click.echo(table(found))
    else:
        write_json(file, found)


def table(found: dict[str, Any]) -> str:
    """Return the figures as text."""
    lines: list[str] = []
    for size, each in found.items():
        bots = {Path(name).name: row for name, row in each["bots"].items()}
        width = max(map(len, bots))
        title = "all sizes" if size == "all" else f"{size} players"
        lines += [
            f"{title}, {each['positions']} positions",
            f"  {'':{width}}  {'points':>7}{'95 %':>14}{'wins':>8}{'to the first':>14}{'95 %':>14}",
        ]
        for name, row in bots.items():
            regret, beyond = row["regret"], row["beyond_first"]
            lines.append(
                f"  {name:{width}}  {regret['mean']:7.2f}{interval(regret):>14}"
                f"{row['wins_lost']['mean']:8.1%}{beyond['mean']:14.2f}{interval(beyond):>14}"
            )
        lines.append("")
    return "\n".join(lines[:-1])


def interval(mean: dict[str, float]) -> str:
    """Return the ends of an interval."""
    return f"{mean['low']:.2f}–{mean['high']:.2f}"
