"""`firstclass ladder`: how strong each of the computer's players is."""

from pathlib import Path
from typing import TextIO

import click

from firstclass.commands.arena import numbers
from firstclass.commands.simulate import progress
from firstclass.lab.matches.games import SimulationError
from firstclass.lab.matches.ladder import Ladder, climb
from firstclass.lab.matches.ladder_page import page
from firstclass.players import NAMES, PlayerError, make_player
from firstclass.rules.vocabulary.setup import SetupError


@click.command()
@click.option("--players", default="2,3,4", show_default=True, help="Seats, with commas.")
@click.option(
    "--bots",
    default=",".join(NAMES),
    show_default=True,
    help="Who takes part, weakest first. The director takes its time; director@0.2 less.",
)
@click.option("--modules", default="", help="A pair of modules.  [default: drawn for each deal]")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=96,
    show_default=True,
    help="Games of each pair, a fifth with a director; a few more to complete the last deal.",
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option(
    "--results",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("ladder.jsonl"),
    show_default=True,
    help="File for the result of each pair. A second start plays only what it lacks.",
)
@click.option("--write", "target", type=click.File("w"), default="-", help="Write the page here.")
def command(
    players: str,
    bots: str,
    modules: str,
    games: int,
    seed: int,
    jobs: int,
    results: Path,
    target: TextIO,
) -> None:
    """Let all of the program's players meet in pairs, and write a page about it."""
    try:
        names = tuple(name.strip() for name in bots.split(","))
        for name in names:
            make_player(name)
        ladder = Ladder(tuple(numbers(players)), games, seed, modules, names)
        rows = list(climb(ladder, results, jobs, progress))
        target.write(page(ladder, rows))
    except (SimulationError, SetupError, PlayerError, OSError) as error:
        raise click.ClickException(str(error)) from error
