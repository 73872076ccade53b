"""`firstclass bench`: measures the speed of the engine."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TextIO

import click

from firstclass import RULES
from firstclass.commands._click_options import progress, with_json, write_json
from firstclass.lab.bench import COMPILED, INTERPRETED, Measurement, bench, machine, medians


@click.command()
@click.option(
    "--rounds", type=click.IntRange(1, 100), default=5, show_default=True, help="Number of rounds."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the games."
)
@with_json
def command(rounds: int, seed: int, file: TextIO | None) -> None:
    """Measure the speed of the engine on one core.

    The figures are medians over several rounds. In each round, the interpreted and the compiled
    rules take turns.
    """
    builds = 1 if RULES == INTERPRETED else 2
    rows = medians(list(progress(bench(rounds, seed), rounds * builds)))
    if file is None:
        click.echo(table(rows, seed))
    else:
        write_json(file, [asdict(row) for row in rows])


def table(rows: list[Measurement], seed: int) -> str:
    """Return the figures as a Markdown table."""
    about = {**machine(), "seed": seed, "date": datetime.now(UTC).date().isoformat()}
    lines = [", ".join(f"{name} {value}" for name, value in about.items()), ""]
    if RULES == INTERPRETED:
        lines += ["The rules are not compiled here. Run `make compiled` to compile them.", ""]
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
