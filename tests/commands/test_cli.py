"""The command `firstclass` itself."""

import json
import os
import py_compile
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from firstclass import RULES, Game, Setup, __version__
from firstclass.cli import main
from firstclass.rules.sequence import flow
from tests.command import run_command
from tests.ids import parameter_id

SOURCES = Path(__file__).parents[2] / "src" / "firstclass"


def test_the_command_prints_its_version_and_whether_its_rules_are_compiled() -> None:
    assert run_command("--version").stdout == f"firstclass {__version__}, rules {RULES}\n"
    assert (RULES == "compiled") == flow.__file__.endswith(".so")


def test_bytecode_without_its_source_is_not_taken_for_compiled_rules(tmp_path: Path) -> None:
    """A browser gets only bytecode."""
    package = tmp_path / "firstclass"
    copytree(SOURCES, package, ignore=ignore_patterns("static"))
    source = package / "rules" / "sequence" / "flow.py"
    py_compile.compile(str(source), str(source.with_suffix(".pyc")))
    source.unlink()
    program = [sys.executable, "-c", "import firstclass; print(firstclass.RULES)"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    result = subprocess.run(program, env=environment, cwd=tmp_path, capture_output=True, check=True)
    assert result.stdout.strip() == b"interpreted"


def test_without_arguments_the_command_lists_its_subcommands() -> None:
    result = run_command()
    assert result.returncode == 0
    assert "play" in result.stdout


@pytest.mark.parametrize(("wanted", "used"), [(None, "1"), ("3", "3")])
def test_a_bot_thinks_on_one_thread_unless_more_are_wanted(
    monkeypatch: pytest.MonkeyPatch, wanted: str | None, used: str
) -> None:
    """Two games side by side on two cores took longer than one after the other."""
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    if wanted is not None:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", wanted)
    monkeypatch.setattr(sys, "argv", ["firstclass", "--version"])
    with pytest.raises(SystemExit):
        main()
    assert os.environ["OPENBLAS_NUM_THREADS"] == used


PRINTING = [
    ["cards"],
    ["cards", "X1-13"],
    ["cards", "--json"],
    ["show", "RECORD"],
    ["show", "RECORD", "--text"],
    ["position", "RECORD"],
    ["check", "tests/scenarios/route.toml"],
]
"""Commands that print names, or could."""


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_letters_that_the_encoding_of_a_file_lacks_are_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], encoding: str
) -> None:
    record = tmp_path / "record.json"
    game = Game(Setup(seed=3))
    game.play("keep 1")
    record.write_text(json.dumps(game.record()), encoding="utf-8")
    arguments = [str(record) if argument == "RECORD" else argument for argument in arguments]
    whole = printed(monkeypatch, arguments, "utf-8").decode()
    # Click writes UTF-8 where it takes ASCII for a mistake.
    expected = {whole.encode(each, errors="replace") for each in (encoding, "utf-8")}
    assert printed(monkeypatch, arguments, encoding) in expected


def printed(monkeypatch: pytest.MonkeyPatch, arguments: list[str], encoding: str) -> bytes:
    """Return what a command prints into a file with this encoding."""
    file = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(file, encoding=encoding))
    monkeypatch.setattr(sys, "argv", ["firstclass", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    sys.stdout.flush()
    return file.getvalue()


@pytest.mark.parametrize(
    "arguments",
    [["dance"], ["play", "--port", "x"], ["play", "--port", "70000"], ["--loud"]],
    ids=parameter_id,
)
def test_a_command_line_that_is_not_understood_gets_one_line_and_exit_code_2(
    arguments: list[str],
) -> None:
    result = run_command(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("firstclass: ")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [(["paly"], "play"), (["simulat"], "simulate"), (["play", "--prot", "80"], "--port")],
    ids=parameter_id,
)
def test_a_mistyped_command_or_option_gets_a_suggestion(arguments: list[str], meant: str) -> None:
    result = run_command(*arguments)
    assert result.returncode == 2
    assert "Did you mean" in result.stderr
    assert meant in result.stderr.partition("Did you mean")[2]


@pytest.mark.parametrize(
    "arguments",
    [["cards"], ["cards", "--json"], ["--help"], ["--version"], ["simulate", "--help"]],
    ids=parameter_id,
)
def test_a_full_disk_is_reported_in_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "firstclass", *arguments]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert line == "firstclass: the output could not be written: No space left on device"


@pytest.mark.parametrize(
    "arguments", [[], ["moderate"], ["moderate", "person"], ["check"]], ids=parameter_id
)
def test_without_docstrings_the_help_is_the_same(arguments: list[str]) -> None:
    """The option `-OO` of Python leaves them out."""
    command = ["-m", "firstclass", *arguments, "--help"]
    with_docstrings, without = (
        subprocess.run(
            [sys.executable, *options, *command], capture_output=True, text=True, check=True
        ).stdout
        for options in ([], ["-OO"])
    )
    assert without == with_docstrings


def test_a_command_without_its_library_still_says_what_it_does() -> None:
    program = (
        "import sys; sys.modules['openskill'] = None; sys.argv[1:] = {}\n"
        "from firstclass.cli import main; main()"
    )
    helped, used = (
        subprocess.run(
            [sys.executable, "-c", program.format(arguments)], capture_output=True, text=True
        )
        for arguments in (["--help"], ["arena", "--bots", "novice"])
    )
    complete = run_command("--help").stdout.partition("Commands:")[2]
    assert helped.stdout.partition("Commands:")[2] == complete
    assert (used.returncode, used.stdout) == (2, "")
    assert used.stderr.startswith("firstclass: arena needs openskill: run pip install")
