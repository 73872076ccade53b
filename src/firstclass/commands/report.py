"""`firstclass report`: summarizes the games of a data set as a page."""

from pathlib import Path
from typing import TextIO

import click

from firstclass.commands._click_options import OutputFile
from firstclass.lab.data import DataError
from firstclass.lab.errors import SimulationError
from firstclass.lab.report.figures import figures_of
from firstclass.lab.report.page import page


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--html",
    type=OutputFile(lazy=True),
    required=True,
    help="File for the page, which needs no other files.",
)
def command(folders: tuple[Path, ...], html: TextIO) -> None:
    """Make a page with statistics of games: points, sources, first cards, openings, modules.

    FOLDERS are folders written by `firstclass simulate --parquet`.
    """
    try:
        html.write(page(figures_of(folders)))
    except (DataError, SimulationError, OSError) as error:
        raise click.ClickException(str(error)) from error
