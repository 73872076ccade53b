"""`firstclass simulate`: plays games between bots."""

from pathlib import Path
from typing import Any, TextIO

import click

from firstclass.commands._click_options import (
    progress,
    split_bots,
    split_options,
    with_games,
    with_json,
    with_options,
    with_ruleset,
    with_seed,
    with_workers,
    write_json,
)
from firstclass.lab.errors import SimulationError
from firstclass.lab.matches.games import Plan
from firstclass.lab.matches.simulate import play_games, simulate
from firstclass.lab.workers import Workers, WorkersError
from firstclass.players import NAMES, PlayerError
from firstclass.rules.vocabulary.setup import SetupError


@click.command()
@click.option("--players", default=4, show_default=True, help="Number of seats, 2 to 4.")
@click.option("--modules", default="AB", show_default=True, help="Letters of the modules.")
@click.option(
    "--bots",
    default="planner",
    show_default=True,
    help=f"Bots, with commas: {', '.join(NAMES)}, or path/to/mine.py:Mine."
    " If there are fewer bots than seats, they repeat in order.",
)
@with_games(100)
@with_seed
@with_ruleset
@with_options
@with_workers
@with_json
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.jsonl.gz",
    help="Save the games, one line of JSON for each.",
)
@click.option(
    "--parquet",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep every decision: a row for each, see docs/python/data-card.md.",
)
def command(
    players: int,
    modules: str,
    bots: str,
    games: int,
    seed: int,
    ruleset: str,
    options: tuple[str, ...],
    workers: Workers,
    file: TextIO | None,
    records: Path | None,
    parquet: Path | None,
) -> None:
    """Play games between bots, which change seats after each game, and print the figures.

    To continue an interrupted run with --records or --parquet, start the same command again.
    """
    try:
        names = tuple(split_bots(bots))
        plan = Plan(names, players, modules, seed, ruleset, split_options(options))
        if records is None and parquet is None:
            results = play_games(plan, games, workers)
        else:
            from firstclass.lab.data.collect import collect  # needed only to save games

            results = collect(plan, games, workers, records, parquet)
        figures = simulate(progress(results, games))
    except (WorkersError, SimulationError, SetupError, PlayerError) as error:
        raise click.ClickException(str(error)) from error
    if file is None:
        click.echo(table(figures))
    else:
        write_json(file, figures)


def table(figures: dict[str, Any]) -> str:
    """Return the figures as text."""
    games = figures["games"]
    lines = [
        f"{games} {'game' if games == 1 else 'games'}, {figures['decisions']} decisions"
        f" in {figures['seconds']:.1f} s:"
        f" {figures['games_per_second']:.1f} games and"
        f" {figures['decisions_per_second']:,.0f} decisions a second"
    ]
    for part, spreads in figures["scores"].items():
        wins = "wins" if part == "bot" else ""
        lines.append(f"\n{part:20}{'mean':>8}{'sd':>8}{'min':>6}{'max':>6}{wins:>9}")
        for name, spread in spreads.items():
            won = f"{figures['wins'][name]:9.1f}" if part == "bot" else ""
            lines.append(
                f"{name:20}{spread['mean']:8.1f}{spread['sd']:8.1f}"
                f"{spread['min']:6}{spread['max']:6}{won}"
            )
    return "\n".join(lines)
