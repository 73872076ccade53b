"""`firstclass bench`: how quick the engine is."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TextIO

import click

from firstclass import RULES
from firstclass.commands._shared import progress, with_json, write
from firstclass.lab.bench import COMPILED, INTERPRETED, Row, bench, machine, medians


@click.command()
@click.option("--rounds", type=click.IntRange(1, 100), default=5, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@with_json
def command(rounds: int, seed: int, file: TextIO | None) -> None:
    """Measure the engine on one core: the median of rounds in which the builds take turns."""
    builds = 1 if RULES == INTERPRETED else 2
    rows = medians(list(progress(bench(rounds, seed), rounds * builds)))
    if file is None:
        click.echo(table(rows, seed))
    else:
        write(file, [asdict(row) for row in rows])


def table(rows: list[Row], seed: int) -> str:
    """The figures for people, as a table in Markdown."""
    about = {**machine(), "seed": seed, "date": datetime.now(UTC).date().isoformat()}
    lines = [", ".join(f"{name} {value}" for name, value in about.items()), ""]
    if RULES == INTERPRETED:
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
