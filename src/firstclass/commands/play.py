"""`firstclass play`: the table in the browser."""

from pathlib import Path

import click

from firstclass.commands._shared import with_tables
from firstclass.service.adapters.fastapi.server import serve
from firstclass.service.adapters.sqlite.store import StoreUnavailable


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets other devices in.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 takes any free one.",
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@with_tables
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    help="A name by which others call this server; may be given several times.",
)
@click.option(
    "--trust-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy whose X-Forwarded-For is believed; may be given several times.",
)
def command(
    host: str,
    port: int,
    no_browser: bool,
    db: Path,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
) -> None:
    """Start the server and open the table in a browser."""
    try:
        serve(host, port, db, browser=not no_browser, names=names, proxies=proxies)
    except (StoreUnavailable, OSError) as error:
        raise click.ClickException(str(error)) from error
