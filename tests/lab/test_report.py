"""`firstclass report`: its counts and its page."""

import re
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from firstclass.catalogue import load
from firstclass.lab import data
from firstclass.lab.data.collect import collect
from firstclass.lab.matches.games import Plan
from firstclass.lab.report.drawing import COLOURS
from firstclass.lab.report.figures import Figures, Opening, Seat, figures_of
from firstclass.lab.report.page import FEW, Cards, page, ways
from firstclass.lab.workers import THIS_PROCESS
from tests.command import run_command

pytestmark = pytest.mark.slow

GAMES = 12


def report(*arguments: str) -> CompletedProcess[str]:
    return run_command("report", *arguments)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two data sets: games of two players with random modules, and games of three."""
    place = tmp_path_factory.mktemp("sets")
    list(
        collect(Plan(("random",), players=2, modules=""), GAMES, THIS_PROCESS, None, place / "two")
    )
    list(collect(Plan(("random", "novice"), players=3), 2, THIS_PROCESS, None, place / "three"))
    return [place / "two", place / "three"]


@pytest.fixture(scope="module")
def figures(folders: list[Path]) -> Figures:
    return figures_of(folders)


@pytest.fixture(scope="module")
def text(figures: Figures) -> str:
    return page(figures)


class Page(HTMLParser):
    """The elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: dict[str, int] = defaultdict(int)
        self.named: dict[str, list[str]] = defaultdict(list)
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[tag] += 1
        for name, value in attrs:
            self.named[name].append(value or "")
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.named[name].append(value or "")


def test_each_seat_counts_only_once_in_the_report(folders: list[Path], figures: Figures) -> None:
    rows = data.read(*folders).to_table().to_pylist()
    assert figures.games == GAMES + 2
    assert figures.decisions == len(rows)
    seats = {(row["players"], row["game"], row["seat"]): row for row in rows}
    assert sum(points.total() for points in figures.points.values()) == len(seats) == 2 * GAMES + 6
    for (size, player), points in figures.points.items():
        wanted = [r for r in seats.values() if (r["players"], r["player"]) == (size, player)]
        assert sorted(points.elements()) == sorted(row["points"] for row in wanted)
        won = sum(row["won"] for row in wanted) / len(wanted)
        assert figures.won[size, player].mean == pytest.approx(won)
    for player, sources in figures.sources.items():
        wanted = [row for row in seats.values() if row["player"] == player]
        total = sum(row["points"] for row in wanted) / len(wanted)
        assert sum(sample.mean for sample in sources.values()) == pytest.approx(total)


def test_the_first_cards_of_the_report_are_those_taken_first(
    folders: list[Path], figures: Figures
) -> None:
    taken: dict[object, list[str]] = defaultdict(list)
    won: dict[object, float] = {}
    for row in data.read(*folders).to_table().to_pylist():
        key = row["players"], row["game"], row["seat"]
        won[key] = row["won"]
        if row["card"] is not None:
            taken[key].append(row["card"])
    for card, first in figures.firsts.items():
        takers = [key for key, cards in taken.items() if cards[0] == card]
        assert first.seats == len(takers)
        share, low, high = first.rate()
        assert share == pytest.approx(sum(won[key] for key in takers) / len(takers))
        assert 0 <= low <= share <= high <= 1
        assert 0 <= figures.usual(card) <= 1
    assert figures.opening.seats == len(won)
    for cards in taken.values():
        opening: Opening = figures.opening
        for card in cards[:3]:
            opening = opening.next[card]
            assert opening.seats >= 1


def test_the_report_is_a_complete_page_without_external_files(figures: Figures, text: str) -> None:
    parsed = Page(text)
    assert parsed.open == []
    assert parsed.found["script"] == 0
    assert not [link for link in parsed.named["src"] + parsed.named["href"] if "//" in link]
    assert "@import" not in text
    assert len(parsed.named["id"]) == len(set(parsed.named["id"]))
    assert page(figures) == text


def test_the_pictures_use_the_colours_of_the_page(text: str) -> None:
    """So each picture works in light and dark mode."""
    for drawn in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        assert 'role="img" aria-label="' in drawn
        visible = re.sub(r"<defs>.*?</defs>", "", drawn, flags=re.DOTALL)
        assert re.findall(r"(?:fill|stroke): #\w+", visible) == []
        assert set(re.findall(r"var\(--(\w+)\)", drawn)) <= {*COLOURS, "type"}


def test_the_report_names_cards_like_the_box_and_marks_reconstructed_ones(
    figures: Figures, text: str
) -> None:
    printed = {card: entry["provenance"] for card, entry in load().as_json()["cards"].items()}
    for card in figures.firsts:
        (line,) = set(re.findall(rf'<th scope="row">{card} (.*?)</th>', text))
        assert line.endswith("°") == (printed[card] == "reconstructed")
    assert "reconstructed" in text


def test_openings_can_be_expanded_card_by_card() -> None:
    figures = Figures()
    for number in range(FEW + 1):
        figures.opening.add(seat(won=number % 2), ["X1-01", "X1-02"][: 1 + number])
    figures.opening.add(seat(won=1), ["X1-03"])
    html = "".join(ways(figures.opening, Cards().names))
    assert html.count("<details>") == 1
    assert "X1-02" in html
    assert "X1-03" not in html  # too few games began like that


def seat(won: float) -> Seat:
    return Seat(2, "AB", "random", 20, won, {}, [])


def test_games_with_a_single_pair_of_modules_have_no_comparison_of_modules(
    folders: list[Path],
) -> None:
    text = page(figures_of(folders[1:]))
    assert "All games have A (Contracts) and B" in text


def test_the_report_command_writes_a_page_or_reports_an_error_in_one_line(
    folders: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    result = report(*map(str, folders), "--html", str(path))
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    refused = report(str(tmp_path), "--html", str(path))
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
    assert "expected a folder with files written by `simulate --parquet`" in refused.stderr
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")  # the last one stays
    nowhere = report(str(folders[1]), "--html", str(tmp_path / "no" / "report.html"))
    assert nowhere.returncode == 2
    assert len(nowhere.stderr.splitlines()) == 1


def test_characters_can_be_told_apart_by_the_sources_of_their_points(tmp_path: Path) -> None:
    traveller, builder = "rosa", "ludwig"
    plan = Plan((traveller, builder), players=2)
    list(collect(plan, 30, THIS_PROCESS, None, tmp_path))
    means = figures_of([tmp_path]).sources
    assert means[traveller]["stations"].mean > 1.5 * means[builder]["stations"].mean
    trains = {
        name: sum(means[name][train].mean for train in ("upper train", "lower train"))
        for name in means
    }
    assert trains[builder] > 1.3 * trains[traveller]
