"""The command `firstclass`, with a subcommand for each module of `firstclass.commands`.

Modules whose names begin with an underscore are not subcommands.
"""

import ast
import errno
import importlib
import inspect
import os
import pkgutil
import sys
import textwrap
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path

import click

from firstclass import RULES, __version__, commands
from firstclass.extras import install_hint
from firstclass.gc_tuning import tune_garbage_collector

FULL_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""The errors of an output that its disk cannot take."""


class LazyGroup(click.Group):
    """A group that imports the module of a subcommand only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all subcommands, which their modules have with underscores."""
        names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
        return [name.replace("_", "-") for name in names if not name.startswith("_")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the subcommand with this name, or None.

        If it needs a missing library, return a subcommand that says so.
        """
        if cmd_name not in self.list_commands(ctx):
            return None
        try:
            module = importlib.import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        except ModuleNotFoundError as error:
            return missing_library_command(cmd_name, error)
        command: click.Command = module.command
        add_stripped_help(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the subcommand; if there is none, the error names similar ones."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            # Click itself compares only with subcommands that it has loaded.
            close = get_close_matches(args[0], self.list_commands(ctx))
            if not close:
                raise
            hint = f"Did you mean {' or '.join(map(repr, close))}?"
            raise click.UsageError(f"{error.message} {hint}", ctx) from None


def add_stripped_help(command: click.Command) -> None:
    """Read the help of a command from its source if Python has stripped it, as `-OO` does."""
    if command.help is None and command.callback is not None:
        source = ast.parse(textwrap.dedent(inspect.getsource(command.callback)))
        assert isinstance(source.body[0], ast.FunctionDef)
        command.help = ast.get_docstring(source.body[0])
    for part in command.commands.values() if isinstance(command, click.Group) else ():
        add_stripped_help(part)


def missing_library_command(name: str, error: ModuleNotFoundError) -> click.Command:
    """Return a subcommand that says what to install, in place of one with a missing library.

    Its help says what the subcommand does.
    """
    if not (hint := install_hint(error)):
        raise error
    path = Path(commands.__path__[0]) / f"{name.replace('-', '_')}.py"
    source = ast.parse(path.read_text(encoding="utf-8"))
    about = next(
        ast.get_docstring(part)
        for part in source.body
        if isinstance(part, ast.FunctionDef) and part.name == "command"
    )

    def fail() -> None:
        raise click.ClickException(f"{name} {hint}")

    anything = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command(name, anything, fail, help=about, epilog=f"It {hint}")


@click.group(cls=LazyGroup, no_args_is_help=False, invoke_without_command=True)
@click.version_option(__version__, message=f"firstclass %(version)s, rules {RULES}")
@click.pass_context
def cli(context: click.Context) -> None:
    """Play and study the board game First Class."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


add_stripped_help(cli)


def main() -> None:
    """Run one command; print mistakes of the user in one line on stderr and exit with code 2."""
    # The bots' network is small. Several threads make it little faster, but take twice the
    # processor time and slow down other games on the machine. NumPy reads this variable at its
    # import.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    tune_garbage_collector()
    # On Windows, a file or pipe has an encoding that lacks letters such as the ő in Győr.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        code = cli.main(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        sys.exit(code)
    except OSError as error:
        if error.errno not in FULL_DISK:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python writes the rest when it ends
        click.echo(f"firstclass: the output could not be written: {error.strerror}", err=True)
        sys.exit(2)
    except click.ClickException as error:
        click.echo(f"firstclass: {error.format_message()}", err=True)
        sys.exit(2)
    except ModuleNotFoundError as error:
        if not (hint := install_hint(error)):
            raise
        click.echo(f"firstclass: this {hint}", err=True)
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
