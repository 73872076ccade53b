"""`firstclass ladder`: rates the bots."""

from pathlib import Path
from typing import TextIO

import click

from firstclass.commands._click_options import (
    OutputFile,
    progress,
    split_bots,
    split_numbers,
    with_games,
    with_player_counts,
    with_seed,
    with_workers,
)
from firstclass.lab.errors import SimulationError
from firstclass.lab.json_lines import JsonLinesError
from firstclass.lab.matches.ladder import Ladder, play_ladder
from firstclass.lab.matches.ladder_page import page
from firstclass.lab.workers import Workers, WorkersError
from firstclass.players import NAMES, PlayerError, make_player
from firstclass.rules.vocabulary.setup import SetupError


@click.command()
@with_player_counts("2,3,4")
@click.option(
    "--bots",
    default=",".join(NAMES),
    show_default=True,
    help="Bots, weakest first. The director takes long, director@0.2 less. director@8w,16w,32w are"
    " three directors whose search has a fixed size.",
)
@click.option("--modules", default="", help="A pair of modules.  [default: drawn for each deal]")
@with_games(
    96, "Games of each pair, a fifth of that with a director; a few more complete the last deal."
)
@with_seed
@with_workers
@click.option(
    "--results",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("ladder.jsonl"),
    show_default=True,
    help="File for the result of each pair. The same command, run again, plays only missing pairs.",
)
@click.option(
    "--write", "target", type=OutputFile(lazy=True), default="-", help="File for the page."
)
def command(
    players: str,
    bots: str,
    modules: str,
    games: int,
    seed: int,
    workers: Workers,
    results: Path,
    target: TextIO,
) -> None:
    """Let bots play each other in pairs, and write a page with their ratings."""
    try:
        names = tuple(split_bots(bots))
        for name in names:
            make_player(name)
        ladder = Ladder(tuple(split_numbers(players)), games, seed, modules, names)
        rows = list(play_ladder(ladder, results, workers, progress))
        target.write(page(ladder, rows))
    except (
        JsonLinesError,
        WorkersError,
        SimulationError,
        SetupError,
        PlayerError,
        OSError,
    ) as error:
        raise click.ClickException(str(error)) from error
