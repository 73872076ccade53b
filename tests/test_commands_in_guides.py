"""Every command that a guide shows runs, or is listed here with the reason why it does not."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import firstclass
from campaigns.__main__ import CAMPAIGNS
from firstclass.cli import cli
from tests.command import run_command
from tests.rules.games import game_after

ROOT = Path(__file__).parents[1]
GUIDES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
SHELL = re.compile(r"^ *```sh\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`(?:\.venv/bin/)?(firstclass [a-z]+[^`]*)`")
TARGETS = re.findall(r"^([\w-]+):(?!=)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
NOT_RUN = {
    "export": "names a file of the reader",
    "sudo": "changes the system",
    "docker": "needs a Docker daemon",
    "pip": "downloads packages; the tests run where `make setup` has installed them",
    "git": "changes the checkout",
    "cp": "changes the checkout",
    "sed": "changes the checkout",
    "mkdir": "changes the checkout",
    "nano": "waits for somebody to write",
    "python3 -m venv": "creates an environment; tests/test_wheel.py does",
    "make": "tests/test_wheel.py, tests/browser and .ci/run do it; the target is checked",
    "python examples/online.py": "needs a server: tests/service has a test",
    "python -m examples.ppo": "needs PyTorch: tests/lab has a test",
}
OPTIONS_CHECKED = {
    "arena --submission": "plays thousands of games",
    "arena --bots examples/best_response.py": "thinks for minutes",
    "balance": "plays for minutes",
    "copy": "needs the files of a server",
    "ladder": "plays for minutes",
    "moderate": "needs the database of a server",
    "train": "needs PyTorch",
}
SMALLER = [
    (re.compile(r"(--(?:plan-)?games) \d+"), r"\1 2"),
    (re.compile("--players 2,3,4 --modules AB,CD"), "--players 2 --modules AB"),
]


def commands(guide: Path) -> Iterator[str]:
    """Yield the commands in the shell blocks of a guide, without comments."""
    for block in SHELL.findall(guide.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            yield re.sub(r" +#.*| +\|.*|^FIRSTCLASS_\w+=\S+ ", "", line.strip())


def check_options(command: str) -> None:
    """Assert that the subcommand and its options exist."""
    _, name, *arguments = shlex.split(command)
    context = click.Context(cli)
    subcommand = cli.get_command(context, name)
    assert subcommand is not None, command
    if isinstance(subcommand, click.Group) and arguments:
        subcommand = subcommand.get_command(context, arguments[0])
        assert subcommand is not None, command
    known = {
        option for param in subcommand.params for option in (*param.opts, *param.secondary_opts)
    }
    assert {argument for argument in arguments if argument.startswith("--")} <= known, command


def starts(command: str, beginnings: dict[str, str]) -> bool:
    return command.startswith(tuple(beginnings))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the guides' commands name."""
    record = game_after(firstclass.Setup(players=2, seed=6), 6, 125).record()
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    for name, guide, kind in (
        ("mine.py", "write-a-bot", "python"),
        ("mine.toml", "report-a-rules-bug", "toml"),
    ):
        text = (ROOT / f"docs/python/{guide}.md").read_text(encoding="utf-8")
        match = re.search(f"```{kind}\n(.*?)```", text, re.DOTALL)
        assert match is not None
        (tmp_path / name).write_text(match[1], encoding="utf-8")
    for name in ("examples", "docs", "tests/scenarios"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    "guide",
    [
        pytest.param(guide, id=guide.stem)
        for guide in GUIDES
        if any(each.startswith("firstclass ") for each in commands(guide))
    ],
)
def test_the_commands_of_a_guide_run(guide: Path, folder: Path) -> None:
    for command in commands(guide):
        if not command.startswith("firstclass "):
            continue
        arguments = command.removeprefix("firstclass ")
        for pattern, fewer in SMALLER:
            arguments = pattern.sub(fewer, arguments)
        check_options(command)
        if not starts(arguments, OPTIONS_CHECKED):
            result = run_command(*shlex.split(arguments), folder=folder)
            assert result.returncode == 0, (command, result.stderr)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_every_other_command_of_a_guide_exists_or_has_a_reason(guide: Path) -> None:
    for command in commands(guide):
        for part in [command] if starts(command, NOT_RUN) else command.split("&& "):
            words = part.split() or [""]
            if words[0] == "make":
                assert words[1] in TARGETS, command
            elif words[0] == ".venv/bin/pytest":
                assert all((ROOT / word).exists() for word in words[1:]), command
            elif words[0].endswith("python") and words[1] == "-m":
                module = f"{words[2].replace('.', '/')}.py"
                assert any((ROOT / top / module).exists() for top in ("src", ".")) or starts(
                    part, NOT_RUN
                )
            else:
                assert words[0] in {"firstclass", "rm", "chmod", "python"} or starts(part, NOT_RUN)


def test_every_campaign_that_a_guide_or_a_result_names_exists() -> None:
    for guide in GUIDES:
        named = re.findall(r"python -m campaigns ([a-z-]+)", guide.read_text(encoding="utf-8"))
        assert set(named) <= CAMPAIGNS.keys(), guide


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_commands_in_the_text_of_a_guide_have_existing_options(guide: Path) -> None:
    for command in INLINE.findall(guide.read_text(encoding="utf-8")):
        check_options(command.replace("…", ""))


def test_every_block_in_a_guide_names_its_language() -> None:
    for guide in GUIDES:
        fences = re.findall(r"^ *```(.*)$", guide.read_text(encoding="utf-8"), re.MULTILINE)
        assert all(fences[::2]), guide
        assert not any(fences[1::2]), guide
