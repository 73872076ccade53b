"""`firstclass prune`: tables are deleted that nobody has played at for long."""

from pathlib import Path

import click

from firstclass.commands._shared import with_tables
from firstclass.service.adapters.sql.care import prune
from firstclass.service.adapters.sql.database import StoreUnavailable

with_days = click.IntRange(min=1)


@click.command()
@click.option(
    "--finished",
    type=with_days,
    default=90,
    show_default=True,
    help="Days that a game that is over is kept.",
)
@click.option(
    "--abandoned",
    type=with_days,
    default=365,
    show_default=True,
    help="Days without an action that any other game is kept.",
)
@click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")
@with_tables
def command(finished: int, abandoned: int, dry_run: bool, place: Path | str) -> None:
    """Delete tables that nobody has played at for long; the server may run meanwhile.

    And reviews of games, and boxes, that no table has any more.
    """
    try:
        done = prune(place, finished, abandoned, dry_run=dry_run)
    except StoreUnavailable as error:
        raise click.ClickException(str(error)) from error
    would = "would be deleted" if dry_run else "deleted"
    click.echo(f"{done.finished} finished and {done.abandoned} abandoned tables {would}")
    click.echo(f"{done.left} tables {'would stay' if dry_run else 'stay'}")
    click.echo(f"{done.reviews} reviews and {done.boxes} boxes of none of them {would}")
