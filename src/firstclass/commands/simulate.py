"""`firstclass simulate`: games between the computer's players."""

import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

import click
from tqdm import tqdm

from firstclass.lab.matches.games import Plan, Result, SimulationError
from firstclass.lab.matches.simulate import play_games, simulate
from firstclass.players import NAMES, PlayerError
from firstclass.rules.vocabulary.setup import OPTIONS, SetupError


@click.command()
@click.option("--players", default=4, show_default=True, help="Seats, 2 to 4.")
@click.option("--modules", default="AB", show_default=True, help="Letters of the modules.")
@click.option(
    "--bots",
    default="planner",
    show_default=True,
    help=f"Who plays, with commas: {', '.join(NAMES)}, or path/to/mine.py:Mine."
    " Fewer than seats repeat in order.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--ruleset", default="rulebook", show_default=True, help="Preset of the options.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of it.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--json", "file", type=click.File("w", lazy=False), help="Write JSON; - is stdout.")
def command(
    players: int,
    modules: str,
    bots: str,
    games: int,
    seed: int,
    ruleset: str,
    options: tuple[str, ...],
    jobs: int,
    file: TextIO | None,
) -> None:
    """Play games between bots, who move on a seat each game, and print the figures."""
    try:
        names = tuple(name.strip() for name in bots.split(","))
        plan = Plan(names, players, modules, seed, ruleset, split_options(options))
        figures = simulate(progress(play_games(plan, games, jobs), games))
    except (SimulationError, SetupError, PlayerError) as error:
        raise click.ClickException(str(error)) from error
    if file is None:
        click.echo(table(figures))
    else:
        write(file, figures)


def progress(results: Iterable[Result], games: int) -> Iterable[Result]:
    """The results, with a bar that grows with them where somebody watches."""
    return tqdm(results, total=games, unit=" games", disable=not sys.stderr.isatty())


def split_options(options: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """`NAME=VALUE` as pairs; raises SimulationError."""
    pairs = [option.partition("=") for option in options]
    for (name, equals, _), option in zip(pairs, options, strict=True):
        if not equals or name not in OPTIONS:
            raise SimulationError(
                f"--option: expected NAME=VALUE with a name out of {', '.join(OPTIONS)},"
                f" not {option!r:.40}"
            )
    return tuple((name, value) for name, _, value in pairs)


def write(file: TextIO, figures: dict[str, Any]) -> None:
    """Write the figures as JSON."""
    try:
        file.write(json.dumps(figures, indent=2) + "\n")
        file.flush()
    except OSError as error:
        raise click.ClickException(f"--json: {error}") from error


def table(figures: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [
        f"{figures['games']} games, {figures['decisions']} decisions"
        f" in {figures['seconds']:.1f} s:"
        f" {figures['games_per_second']:.1f} games and"
        f" {figures['decisions_per_second']:,.0f} decisions a second",
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
