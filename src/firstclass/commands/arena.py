"""`firstclass arena`: compares bots, deal by deal."""

from pathlib import Path
from typing import Any, TextIO

import click

from firstclass.commands._click_options import (
    progress,
    split,
    split_bots,
    split_numbers,
    split_options,
    with_games,
    with_json,
    with_options,
    with_player_counts,
    with_results,
    with_ruleset,
    with_seed,
    with_workers,
    write_json,
)
from firstclass.commands._submission import (
    format_verdict,
    judge_submission,
    reject_challenge_options,
    was_given,
    with_submission,
)
from firstclass.lab import plotting
from firstclass.lab.errors import SimulationError
from firstclass.lab.json_lines import JsonLinesError
from firstclass.lab.matches import plot
from firstclass.lab.matches.arena import arena, line_ups, matches, play_match
from firstclass.lab.matches.games import Plan, play_all
from firstclass.lab.workers import Workers, WorkersError
from firstclass.players import NAMES, PlayerError
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import SetupError

BOTS = (
    f"Bots, with commas: {', '.join(NAMES)}, or path/to/mine.py:Mine. All line-ups in which each"
    " of them has a seat are played. With a repeated name, only the given line-up is played."
)


@click.command()
@click.option("--bots", default="planner,apprentice", show_default=True, help=BOTS)
@with_player_counts("2")
@click.option("--modules", default="AB", show_default=True, help="Pairs of modules: AB,CD.")
@with_games(100, "Games of each line-up, and a few more to complete the last deal.")
@with_seed
@with_ruleset
@with_options
@with_workers
@with_results
@with_json
@click.option(
    "--plot", "picture", type=click.Path(path_type=Path), help="Draw the win rates to a file."
)
@with_submission
@click.pass_context
def command(
    context: click.Context,
    bots: str,
    players: str,
    modules: str,
    games: int,
    seed: int,
    ruleset: str,
    options: tuple[str, ...],
    workers: Workers,
    results_file: Path | None,
    file: TextIO | None,
    picture: Path | None,
    submission: str | None,
    challenge: str,
    deals: str,
) -> None:
    """Let bots play every deal on all seats in turn, and compare them."""
    try:
        if submission is not None:
            reject_challenge_options(context)
            wanted = games if was_given(context, "games") else None
            figures = judge_submission(submission, challenge, deals, wanted, workers, results_file)
            show(file, figures, format_verdict(figures))
            return
        if picture is not None:
            plotting.check(picture)
        pairs = split_options(options)
        plans = [
            Plan(line_up, seats, letters, seed, ruleset, pairs)
            for seats in split_numbers(players)
            for letters in split(modules)
            for line_up in line_ups(split_bots(bots), seats)
        ]
        todo = [match for plan in dict.fromkeys(plans) for match in matches(plan, games)]
        results = progress(play_all(play_match, todo, workers, results_file), len(todo))
        figures = arena(zip(todo, results, strict=True))
        figures = {"seed": seed, "ruleset": ruleset, "options": dict(pairs)} | figures
        if picture is not None:
            plot.draw(figures, picture)
    except (JsonLinesError, WorkersError, SimulationError, SetupError, PlayerError) as error:
        raise click.ClickException(str(error)) from error
    show(file, figures, table(figures))


def show(file: TextIO | None, figures: dict[str, Any], text: str) -> None:
    """Print the figures as text, or write them to a file as JSON."""
    if file is None:
        click.echo(text)
    else:
        write_json(file, figures)


def table(figures: dict[str, Any]) -> str:
    """Return the figures as text."""
    lines: list[str] = []
    for row in figures["rows"]:
        lines += [
            f"{row['players']} players, {row['modules'] or 'drawn modules'}, "
            f"{' '.join(map(short_name, row['lineup']))}: {row['games']} games",
            *ranking(row["bots"]),
            "",
        ]
    lines += ["all together", *ranking(figures["bots"]), "", *sources(figures["bots"])]
    return "\n".join(lines)


def ranking(bots: dict[str, Any]) -> list[str]:
    """Return a line for each bot, the strongest first."""
    bots = {short_name(name): bot for name, bot in bots.items()}
    width = max(map(len, bots))
    head = f"  {'':{width}}  {'seats':>7}{'wins':>9}{'rate':>9}{'95 %':>14}"
    lines = [head + f"{'score':>8}{'place':>7}{'rating':>8}{'ms/turn':>9}"]
    for name, bot in sorted(bots.items(), key=lambda item: -item[1]["win_rate"]):
        between = f"{bot['low']:.1%}–{bot['high']:.1%}"
        lines.append(
            f"  {name:{width}}  {bot['games']:7}{bot['wins']:9.1f}{bot['win_rate']:9.1%}"
            f"{between:>14}{bot['mean_score']:8.1f}{bot['mean_place']:7.2f}{bot['rating']:8.1f}"
            f"{1000 * bot['seconds_per_turn']:9.1f}"
        )
    return lines


def short_name(name: str) -> str:
    """Return the name of a bot without the folders of its file."""
    return Path(name).name


def sources(bots: dict[str, Any]) -> list[str]:
    """Return the average points of each bot by source."""
    bots = {short_name(name): bot for name, bot in bots.items()}
    widths = {name: max(10, len(name) + 2) for name in bots}
    lines = [f"  {'points by source':20}" + "".join(f"{n:>{w}}" for n, w in widths.items())]
    for kind in KINDS:
        if any(bot["points"][kind] for bot in bots.values()):
            points = "".join(f"{bots[n]['points'][kind]:{w}.1f}" for n, w in widths.items())
            lines.append(f"  {kind:20}{points}")
    return lines
