"""`firstclass report`: what the games of a data set tell, as a page."""

from pathlib import Path

import click

from firstclass.lab.data import DataError
from firstclass.lab.matches.games import SimulationError
from firstclass.lab.report.figures import figures_of
from firstclass.lab.report.page import page


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The page; it is one file and needs nothing else.",
)
def command(folders: tuple[Path, ...], html: Path) -> None:
    """Make a page of what games tell: points, sources, first cards, openings, modules.

    FOLDERS are those of `firstclass simulate --parquet`.
    """
    try:
        html.write_text(page(figures_of(folders)), encoding="utf-8")
    except (DataError, SimulationError, OSError) as error:
        raise click.ClickException(str(error)) from error
