"""The index of scenarios in docs/rules.md: it is up to date, and no ruling is missing."""

import re
from collections import Counter
from pathlib import Path

import pytest

from firstclass.scenarios import ScenarioError
from firstclass.scenarios.index import BEGIN, END, main, read_all, rulings, with_index

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent.parent / "docs" / "rules.md"


def test_the_index_of_scenarios_in_the_rules_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    # python -m firstclass.scenarios.index docs/rules.md tests/scenarios
    assert with_index(page, "../tests/scenarios", read_all(FOLDER)) == page


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


def test_the_index_is_written_between_its_markers(tmp_path: Path) -> None:
    page = f'<a id="F1"></a>\n{BEGIN}\nold\n{END}\nend'
    words = small_page(tmp_path, page, 'title = "a|b"\nrulings = ["F1"]')
    assert main(words) == 0
    written = Path(words[0]).read_text(encoding="utf-8")
    assert "| [F1](#F1) | [one.toml](scenarios/one.toml): a\\|b |" in written
    assert "old" not in written
    assert written.endswith(f"{END}\nend")
    assert main(words) == 0
    assert Path(words[0]).read_text(encoding="utf-8") == written


WRONG_INDEX = {
    "a ruling without a scenario": (f'<a id="F1"></a><a id="F2"></a>{BEGIN}{END}', "['F1']", "F2"),
    "a scenario of no ruling": (f'<a id="F1"></a>{BEGIN}{END}', "['F1', 'F9']", "'F9'"),
    "no markers": ('<a id="F1"></a>', "['F1']", "markers"),
}


@pytest.mark.parametrize("name", WRONG_INDEX)
def test_a_faulty_index_is_reported(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, shown, expected = WRONG_INDEX[name]
    words = small_page(tmp_path, page, f'title = "x"\nrulings = {shown}')
    assert main(words) == 2
    assert expected in capsys.readouterr().err
    assert Path(words[0]).read_text(encoding="utf-8") == page


def test_the_index_command_needs_a_page_and_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    with pytest.raises(ScenarioError):
        with_index("", "there", [])
