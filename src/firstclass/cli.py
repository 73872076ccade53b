"""The command `firstclass`: one subcommand for each module of `firstclass.commands`.

Modules whose names begin with an underscore are none.
"""

import importlib
import os
import pkgutil
import sys

import click

from firstclass import RULES, __version__, commands
from firstclass.extras import lacking
from firstclass.garbage import look_seldom_for_garbage


class Commands(click.Group):
    """A group that imports a subcommand's module only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, which are the names of their modules."""
        names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
        return [name for name in names if not name.startswith("_")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of this name, or None; one that lacks a library says so."""
        if cmd_name not in self.list_commands(ctx):
            return None
        try:
            module = importlib.import_module(f"{commands.__name__}.{cmd_name}")
        except ModuleNotFoundError as error:
            return stand_in(cmd_name, error)
        command: click.Command = module.command
        return command


def stand_in(name: str, error: ModuleNotFoundError) -> click.Command:
    """A subcommand that says what to install, in the place of one that can not be had."""
    if not (lack := lacking(error)):
        raise error

    def say_so() -> None:
        raise click.ClickException(f"{name} {lack}")

    anything = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command(name, anything, say_so, help=f"It {lack}")


@click.group(cls=Commands, no_args_is_help=False, invoke_without_command=True)
@click.version_option(__version__, message=f"firstclass %(version)s, rules {RULES}")
@click.pass_context
def cli(context: click.Context) -> None:
    """The board game First Class, to play and to study."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run one command; what the user got wrong is one line on stderr and exit code 2."""
    # The players' network is small: on several threads it is hardly quicker, takes twice the
    # processor's time, and slows games that are played beside it. Read when NumPy is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    look_seldom_for_garbage()
    try:
        sys.exit(cli.main(standalone_mode=False))
    except click.ClickException as error:
        click.echo(f"firstclass: {error.format_message()}", err=True)
        sys.exit(2)
    except ModuleNotFoundError as error:
        if not (lack := lacking(error)):
            raise
        click.echo(f"firstclass: this {lack}", err=True)
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
