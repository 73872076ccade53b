"""`firstclass backup`: a copy of all tables, while they are played at."""

from pathlib import Path

import click

from firstclass.commands._shared import with_tables
from firstclass.service.adapters.sqlite.care import back_up
from firstclass.service.adapters.sqlite.store import StoreUnavailable


@click.command()
@click.argument("copy", type=click.Path(dir_okay=False, path_type=Path))
@with_tables
def command(copy: Path, db: Path) -> None:
    """Copy all tables into the file COPY; the server may run meanwhile.

    To go back to it: stop the server and put COPY in the place of its file, in whose folder no
    file of that name with -wal or -shm behind it may be left.
    """
    try:
        back_up(db, copy)
    except StoreUnavailable as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{copy}: {copy.stat().st_size:,} bytes, looked through and sound")
