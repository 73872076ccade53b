"""README, CHANGELOG and the version say how things are."""

import re
from pathlib import Path

import pytest

from firstclass import __version__
from scripts import provenance, release

ROOT = Path(__file__).parents[1]


def test_the_reconstructed_entries_are_counted() -> None:
    box, base = provenance.count(), provenance.count(provenance.BASE_GAME)
    assert 0 < base.reconstructed < base.entries < box.entries
    assert [*provenance.provenances({"a": [{"provenance": "x"}, {"b": {"provenance": "y"}}]})] == [
        "x",
        "y",
    ]


@pytest.mark.parametrize("path", provenance.TEXTS, ids=lambda path: path.stem)
def test_a_text_says_how_much_of_the_box_is_reconstructed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(provenance.SENTENCE.findall(text)) == 1
    assert text == provenance.updated(text)


def test_the_start_page_says_how_much_of_the_box_is_reconstructed() -> None:
    assert provenance.PAGE.read_text(encoding="utf-8") == provenance.page()


def test_the_version_has_a_suffix_until_the_changelog_gives_it_a_date() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\[.*)$", changelog, re.MULTILINE)[0]
    if newest == "[Unreleased]":
        assert re.fullmatch(r"\d+\.\d+\.\d+\.dev0", __version__)
    else:
        assert re.fullmatch(rf"\[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d", newest)


def test_the_rehearsal_has_the_version_of_the_release() -> None:
    pages = (ROOT / "web/wheel/pyproject.toml").read_text(encoding="utf-8")
    assert pages.count(f'{__version__}"') == 2
    assert re.fullmatch(r"\d+\.\d+\.\d+", release.VERSION)


def test_a_failed_step_of_the_rehearsal_ends_with_its_output(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="the cause\nrelease: failed: sh -c echo the cause; false"):
        release.run("sh", "-c", "echo the cause; false", folder=tmp_path)
