"""`firstclass balance`: measures whether the box makes a good game."""

from itertools import combinations
from pathlib import Path
from typing import Any, TextIO

import click

from firstclass.commands._click_options import (
    OutputFile,
    progress,
    split,
    split_numbers,
    with_games,
    with_json,
    with_player_counts,
    with_results,
    with_seed,
    with_workers,
    write_json,
)
from firstclass.lab.balance.figures import Task, aims, balance, tasks
from firstclass.lab.balance.page import page
from firstclass.lab.errors import SimulationError
from firstclass.lab.json_lines import JsonLinesError
from firstclass.lab.matches.arena import play_match
from firstclass.lab.matches.games import Result, play_all
from firstclass.lab.workers import Workers, WorkersError
from firstclass.players import NAMES, PlayerError
from firstclass.rules.vocabulary.setup import SetupError

PAIRS = ",".join(map("".join, combinations("ABCDEF", 2)))


@click.command()
@click.option(
    "--bot", default="conductor", show_default=True, help=f"Bot on all seats: {', '.join(NAMES)}."
)
@with_player_counts("2,3,4")
@click.option("--modules", default=PAIRS, show_default=True, help="Pairs of modules.")
@with_games(100, "Games of each pair at each table size.")
@click.option(
    "--plan-games",
    type=click.IntRange(min=0),
    default=400,
    show_default=True,
    help="Games of each plan against three players without one.",
)
@with_seed
@with_workers
@with_results
@with_json
@click.option("--html", type=OutputFile(), help="Write a page with charts.")
def command(
    bot: str,
    players: str,
    modules: str,
    games: int,
    plan_games: int,
    seed: int,
    workers: Workers,
    results_file: Path | None,
    file: TextIO | None,
    html: TextIO | None,
) -> None:
    """Let equal bots play every pair of modules, and measure the balance of cards and seats."""
    try:
        todo = tasks(bot, split_numbers(players), split(modules), games, plan_games, seed)
        results = progress(play_all(play_task, todo, workers, results_file), len(todo))
        figures = {"bot": bot, "seed": seed} | balance(zip(todo, results, strict=True))
        if html is not None:
            html.write(page(figures))
    except (
        JsonLinesError,
        WorkersError,
        SimulationError,
        SetupError,
        PlayerError,
        OSError,
    ) as error:
        raise click.ClickException(str(error)) from error
    if file is None:
        click.echo(table(figures))
    else:
        write_json(file, figures)


def play_task(task: Task) -> Result:
    """Play one of the games."""
    return play_match(task.match)


def table(figures: dict[str, Any]) -> str:
    """Return the figures as text."""
    lines = [f"{'':14}{'games':>7}{'mean':>7}{'winners, 5–95 %':>20}{'150–300':>9}  wins by seat"]
    for each in [*figures["tables"], *figures["sizes"]]:
        winners = each["winners"]
        between = f"{winners['mean']:.0f}, {winners['p5']:.0f}–{winners['p95']:.0f}"
        seats = " ".join(f"{seat['win_rate']:4.0%}" for seat in each["seats"])
        lines.append(
            f"{each['players']} players {each.get('modules', 'all'):4}{each['games']:7}"
            f"{each['scores']['mean']:7.0f}{between:>20}{winners['within_150_300']:9.0%}  {seats}"
        )
    for size in figures["sizes"]:
        lines += ["", f"{size['players']} players: points by source and phase"]
        lines += [
            f"  {kind:20}" + "".join(f"{points:7.1f}" for points in phases)
            for kind, phases in size["sources"].items()
        ]
    lines += ["", "aims"]
    for aim in aims(figures):
        lines.append(f"  {'met   ' if aim.met else 'MISSED'}  {aim.aim}: {aim.found}")
    return "\n".join(lines)
