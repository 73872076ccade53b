"""The command `firstclass`: one subcommand for each module of `firstclass.commands`."""

import importlib
import pkgutil
import sys

import click

from firstclass import __version__, commands


class Commands(click.Group):
    """A group that imports a subcommand's module only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, which are the names of their modules."""
        return sorted(module.name for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of this name, or None."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{commands.__name__}.{cmd_name}")
        command: click.Command = module.command
        return command


@click.group(cls=Commands, no_args_is_help=False, invoke_without_command=True)
@click.version_option(__version__, message="firstclass %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """The board game First Class, to play and to study."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run one command; what the user got wrong is one line on stderr and exit code 2."""
    try:
        sys.exit(cli.main(standalone_mode=False))
    except click.ClickException as error:
        click.echo(f"firstclass: {error.format_message()}", err=True)
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
