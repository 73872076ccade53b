"""Writes the tables of docs/host/settings.md from the commands: `python -m scripts.settings`.

The text around the tables is written by hand. tests/test_docs.py compares the page with the
commands.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from firstclass.commands import backup, copy, mail_test, moderate, play, prune

PAGE = Path(__file__).parents[1] / "docs/host/settings.md"
COMMANDS = {
    "play": play.command,
    "backup": backup.command,
    "copy": copy.command,
    "prune": prune.command,
    "mail-test": mail_test.command,
    "moderate": moderate.command,
}
MADE = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- /made -->)", re.DOTALL)
DEFAULT_IN_HELP = re.compile(r"\s*\[default: (.*)\]$")


def settings() -> str:
    """Return the text of the page, with the tables that the commands give now."""
    tables = {"commands": command_table(), "options": option_table()}
    page = PAGE.read_text(encoding="utf-8")
    return MADE.sub(lambda match: f"{match[1]}\n{tables[match[2]]}\n{match[3]}", page)


def command_table() -> str:
    """Return a table with a row for each command."""
    lines = ["| Command | What it does |", "| --- | --- |"]
    for name, command in commands():
        usage = [name, *(metavar(each) for each in command.params if is_argument(each))]
        summary = (command.help or "").partition("\n\n")[0]
        lines.append(f"| `firstclass {' '.join(usage)}` | {cell(summary)} |")
    return "\n".join([*lines, ""])


def option_table() -> str:
    """Return a table with a row for each option; commands with the same option share a row."""
    rows: dict[str, list[str]] = {}
    for name, command in commands():
        for parameter in command.params:
            if parameter.envvar or not is_argument(parameter):
                rows.setdefault(described(parameter), []).append(name)
    lines = ["| Option | Environment variable | Default | Meaning | Commands |"]
    lines += ["| --- | --- | --- | --- | --- |"]
    lines += [
        f"| {row} | {', '.join(f'`{name}`' for name in named(names))} |"
        for row, names in rows.items()
    ]
    return "\n".join([*lines, ""])


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield each command with its full name; a group is replaced by its subcommands."""
    for name, command in COMMANDS.items():
        if isinstance(command, click.Group):
            for part in command.commands.values():
                yield f"{name} {part.name}", part
        else:
            yield name, command


def named(names: list[str]) -> list[str]:
    """Return the names of commands, with the group in place of all its subcommands."""
    for group, command in COMMANDS.items():
        parts = command.commands if isinstance(command, click.Group) else {}
        if parts and {f"{group} {part}" for part in parts} <= {*names}:
            return [*(name for name in names if not name.startswith(f"{group} ")), group]
    return names


def described(parameter: click.Parameter) -> str:
    """Return the cells of a parameter, up to the commands that have it."""
    name, default = f"argument {metavar(parameter)}", ""
    text = "Taken from the environment variable if left out."
    if isinstance(parameter, click.Option):
        value = "" if parameter.is_flag else f" {metavar(parameter)}"
        name, text = f"{parameter.opts[-1]}{value}", parameter.help or ""
        default = default_of(parameter)
    variable = f"`{parameter.envvar}`" if parameter.envvar else ""
    meaning = DEFAULT_IN_HELP.sub("", text)
    return " | ".join([f"`{cell(name)}`", variable, default, cell(meaning)])


def default_of(option: click.Option) -> str:
    """Return the default of an option in words."""
    if match := DEFAULT_IN_HELP.search(option.help or ""):
        return match[1]
    if option.required:
        return "required"
    if option.is_flag or option.multiple or not isinstance(option.default, str | int):
        return ""
    return f"`{option.default}`"


def metavar(parameter: click.Parameter) -> str:
    """Return the placeholder for the value of a parameter."""
    if is_argument(parameter):
        return parameter.make_metavar(click.Context(click.Command(None)))
    number = isinstance(parameter.type, click.types.IntParamType)
    return parameter.metavar or ("N" if number else "TEXT")


def is_argument(parameter: click.Parameter) -> bool:
    """Return whether a parameter has no dashes before its name."""
    return isinstance(parameter, click.Argument)


def cell(text: str) -> str:
    """Return a text as one line that fits into a table."""
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(settings(), encoding="utf-8")
