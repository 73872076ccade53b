"""The index of scenarios: every ruling of docs/rules.md has one, and no other is named."""

import re
from collections import Counter
from pathlib import Path

import pytest

from scripts.rulings import main, read_all, rulings, table

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent.parent / "docs" / "rules.md"


def test_every_ruling_of_the_rules_has_a_scenario() -> None:
    page = PAGE.read_text(encoding="utf-8")
    lines = table(page, "rules.md", "scenarios", read_all(FOLDER)).splitlines()
    assert len(lines) == 2 + len(rulings(page))


def test_the_rules_page_has_every_ruling() -> None:
    page = PAGE.read_text(encoding="utf-8")
    counts = Counter(re.sub(r"\d+", "", ruling) for ruling in rulings(page))
    base = {"S": 6, "V": 2, "T": 10, "F": 7, "C": 4, "R": 6, "L": 1, "K": 4, "E": 2, "W": 3}
    modules = {"A": 1, "B": 3, "Cm": 5, "D": 2, "Em": 3, "Fm": 2, "TT": 1}
    assert counts == base | modules


def small_page(tmp_path: Path, page: str, scenario: str) -> list[str]:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "one.toml").write_text(scenario, encoding="utf-8")
    (tmp_path / "page.md").write_text(page, encoding="utf-8")
    return [str(tmp_path / "page.md"), str(tmp_path / "scenarios")]


def test_the_index_command_prints_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = small_page(tmp_path, '<a id="F1"></a>', 'title = "a|b"\nrulings = ["F1"]')
    assert main(arguments) == 0
    page, folder = arguments
    row = f"| [F1]({page}#F1) | [one.toml]({folder}/one.toml): a\\|b |"
    assert row in capsys.readouterr().out.splitlines()


WRONG_INDEX = {
    "a ruling without a scenario": ('<a id="F1"></a><a id="F2"></a>', "['F1']", "F2"),
    "a scenario of no ruling": ('<a id="F1"></a>', "['F1', 'F9']", "'F9'"),
}


@pytest.mark.parametrize("name", WRONG_INDEX)
def test_a_faulty_index_is_reported(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, rulings, expected = WRONG_INDEX[name]
    assert main(small_page(tmp_path, page, f'title = "x"\nrulings = {rulings}')) == 2
    captured = capsys.readouterr()
    assert expected in captured.err
    assert captured.out == ""


def test_the_index_command_needs_a_page_and_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
