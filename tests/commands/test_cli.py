"""The command `firstclass` itself."""

import os
import sys

import pytest

from firstclass import RULES, __version__
from firstclass.cli import main
from firstclass.rules.sequence import flow
from tests.command import run_command


def test_the_command_prints_its_version_and_whether_its_rules_are_compiled() -> None:
    assert run_command("--version").stdout == f"firstclass {__version__}, rules {RULES}\n"
    assert (RULES == "compiled") == flow.__file__.endswith(".so")


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


@pytest.mark.parametrize(
    "words", [["dance"], ["play", "--port", "x"], ["play", "--port", "70000"], ["--loud"]]
)
def test_a_command_line_that_is_not_understood_gets_one_line_and_exit_code_2(
    words: list[str],
) -> None:
    result = run_command(*words)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("firstclass: ")


@pytest.mark.parametrize(
    ("words", "meant"),
    [(["paly"], "play"), (["simulat"], "simulate"), (["play", "--prot", "80"], "--port")],
)
def test_a_mistyped_command_or_option_gets_a_suggestion(words: list[str], meant: str) -> None:
    result = run_command(*words)
    assert result.returncode == 2
    assert "Did you mean" in result.stderr
    assert meant in result.stderr.partition("Did you mean")[2]
