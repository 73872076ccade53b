"""`firstclass play`: runs the server."""

from pathlib import Path

import click

from firstclass.commands._click_options import with_database
from firstclass.commands._server_options import (
    HOST,
    LISTEN_ADDRESS,
    PROXY_ADDRESS,
    PUBLIC_ADDRESS,
    mailer_at,
    with_mail_server,
    with_sender,
)
from firstclass.service.adapters.http.server import serve
from firstclass.service.adapters.sql.database import StoreUnavailableError


@click.command()
@click.option(
    "--host",
    type=LISTEN_ADDRESS,
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on. 0.0.0.0 also accepts connections from other devices, and :: also by"
    " IPv6.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 picks a free one.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@with_database
@click.option(
    "--allow-host",
    "host_names",
    type=HOST,
    multiple=True,
    metavar="NAME",
    help="A host name of this server; repeat the option for several names.",
)
@click.option(
    "--trust-proxy",
    "proxies",
    type=PROXY_ADDRESS,
    multiple=True,
    metavar="ADDRESS",
    help="A proxy or network of proxies whose X-Forwarded-For header is trusted; repeat the option"
    " for several.",
)
@click.option(
    "--address",
    "site",
    type=PUBLIC_ADDRESS,
    metavar="URL",
    envvar="FIRSTCLASS_ADDRESS",
    help="Public address of the server, used for links in emails.",
)
@with_mail_server
@with_sender
@click.option(
    "--notify-inside",
    "allow_private_webhooks",
    is_flag=True,
    help="Also allow webhooks in this network. Without this option, the server calls only addresses"
    " on the public Internet.",
)
@click.option(
    "--metrics",
    type=click.IntRange(0, 65535),
    help="Port on this machine where Prometheus can read metrics; 0 picks a free one.",
)
@click.option("--verbose", is_flag=True, help="Also print the settings as the server reads them.")
@click.option("--json-log", is_flag=True, help="Log one JSON document per line.")
def command(
    host: str,
    port: int,
    no_browser: bool,
    location: Path | str,
    host_names: tuple[str, ...],
    proxies: tuple[str, ...],
    site: str | None,
    smtp: str | None,
    mail_from: str,
    allow_private_webhooks: bool,
    metrics: int | None,
    verbose: bool,
    json_log: bool,
) -> None:
    """Start the server and open the game in a browser."""
    mailer = mailer_at(smtp, mail_from)
    if mailer is not None:
        mailer.check_later()
    if metrics and metrics == port:
        raise click.BadParameter("expected another port than --port", param_hint="--metrics")
    try:
        serve(
            host,
            port,
            location,
            browser=not no_browser,
            host_names=host_names,
            proxies=proxies,
            mailer=mailer,
            sender=mail_from,
            allow_private_webhooks=allow_private_webhooks,
            metrics_port=metrics,
            json_log=json_log,
            verbose=verbose,
            site=site,
        )
    except (StoreUnavailableError, OSError) as error:
        raise click.ClickException(str(error)) from error
