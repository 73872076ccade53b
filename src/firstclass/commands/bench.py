"""`firstclass bench`: how quick the engine is."""

import json
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TextIO

import click
from tqdm import tqdm

from firstclass.lab.bench import COMPILED, INTERPRETED, Row, bench, build, machine, medians


@click.command()
@click.option("--rounds", type=click.IntRange(1, 100), default=5, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option("--json", "file", type=click.File("w", lazy=False), help="Write JSON; - is stdout.")
def command(rounds: int, seed: int, file: TextIO | None) -> None:
    """Measure the engine on one core: the median of rounds in which the builds take turns."""
    builds = 1 if build() == INTERPRETED else 2
    quiet = not sys.stderr.isatty()
    measured = tqdm(bench(rounds, seed), total=rounds * builds, unit=" rounds", disable=quiet)
    rows = medians(list(measured))
    if file is None:
        click.echo(table(rows, seed))
        return
    try:
        file.write(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
        file.flush()
    except OSError as error:
        raise click.ClickException(f"--json: {error}") from error


def table(rows: list[Row], seed: int) -> str:
    """The figures for people, as a table in Markdown."""
    about = {**machine(), "seed": seed, "date": datetime.now(UTC).date().isoformat()}
    lines = [", ".join(f"{name} {value}" for name, value in about.items()), ""]
    if build() == INTERPRETED:
        lines += ["The rules are not compiled here: `make compiled` does that.", ""]
    lines += [
        "| what | players | modules | interpreted | compiled | ratio |",
        "| --- | ---: | --- | ---: | ---: | ---: |",
    ]
    values = {(row.what, row.players, row.modules, row.build): row.value for row in rows}
    for what, players, modules in dict.fromkeys(key[:3] for key in values):
        slow, quick = (
            values.get((what, players, modules, name)) for name in (INTERPRETED, COMPILED)
        )
        ratio = f"{quick / slow:.1f}" if slow and quick else ""
        figures = " | ".join("" if value is None else f"{value:,.0f}" for value in (slow, quick))
        lines.append(f"| {what} | {players} | {modules} | {figures} | {ratio} |")
    return "\n".join(lines)
