"""`firstclass prune`: deletes tables that nobody uses any longer."""

from pathlib import Path

import click

from firstclass.commands._click_options import with_database
from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.maintenance import prune

DAYS = click.IntRange(min=1)


@click.command()
@click.option(
    "--finished",
    type=DAYS,
    default=90,
    show_default=True,
    help="Days to keep a table whose game is over.",
)
@click.option(
    "--abandoned",
    type=DAYS,
    default=365,
    show_default=True,
    help="Days without a move to keep any other table.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would be deleted.")
@with_database
def command(finished: int, abandoned: int, dry_run: bool, location: Path | str) -> None:
    """Delete tables at which nobody has played for a long time; a server may be running.

    Also deletes reviews and boxes that no table needs.
    """
    try:
        done = prune(location, finished, abandoned, dry_run=dry_run)
    except StoreUnavailableError as error:
        raise click.ClickException(str(error)) from error
    would = "would be deleted" if dry_run else "deleted"
    click.echo(f"{done.finished} finished and {done.abandoned} abandoned tables {would}")
    click.echo(f"{done.remaining} tables {'would stay' if dry_run else 'stay'}")
    click.echo(f"{done.reviews} unused reviews and {done.boxes} unused boxes {would}")
