"""`firstclass copy`: moves all data to another database, or restores a backup."""

from pathlib import Path

import click

from firstclass.commands._click_options import DatabaseLocation
from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.maintenance import copy_tables


@click.command()
@click.argument("source", metavar="FROM", type=DatabaseLocation())
@click.argument("target", metavar="TO", type=DatabaseLocation(), envvar="FIRSTCLASS_DB")
def command(source: Path | str, target: Path | str) -> None:
    """Copy all data FROM a file or an address TO another one, which must be empty.

    Each is a path or postgresql://user@host/name. Without TO, the data goes to the database that
    FIRSTCLASS_DB names. The command copies everything or nothing. A server that uses FROM may be
    running, but later moves are not copied. To change to another database, stop the server first.
    """
    try:
        rows = copy_tables(source, target)
    except StoreUnavailableError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{rows:,} rows copied and checked")
