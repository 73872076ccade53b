"""`firstclass report`: summarizes the games of a data set as a page."""

from pathlib import Path

import click

from firstclass.lab.data import DataError
from firstclass.lab.errors import SimulationError
from firstclass.lab.report.figures import figures_of
from firstclass.lab.report.page import page


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="File for the page, which needs no other files.",
)
def command(folders: tuple[Path, ...], html: Path) -> None:
    """Make a page with statistics of games: points, sources, first cards, openings, modules.

    FOLDERS are folders written by `firstclass simulate --parquet`.
    """
    try:
        html.write_text(page(figures_of(folders)), encoding="utf-8")
    except (DataError, SimulationError, OSError) as error:
        raise click.ClickException(str(error)) from error
