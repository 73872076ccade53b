"""Programs in the guides run, the examples run, and generated pages are up to date."""

import doctest
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import firstclass
from firstclass import extras
from firstclass.extras import install_command
from firstclass.rules import game as the_game
from firstclass.rules.vocabulary import setup as the_setup
from scripts import generated, guides, outcomes
from scripts.gallery import START, gallery
from scripts.library import CHAPTERS, PUBLIC_MODULES, library, public
from scripts.results import PAGE as RESULTS
from scripts.results import results
from scripts.settings import PAGE as SETTINGS
from scripts.settings import settings
from tests.rules.games import game_after

ROOT = Path(__file__).parents[1]
CATALOGUE = Path(firstclass.__file__).parent / "catalogue"
EXAMPLES = ROOT / "examples"
ARGUMENTS = {
    "play": ["7"],
    "player": [],
    "analyse": ["game.json"],
    "curve": ["curve.png"],
    "box": [],
    "ismcts": [],
    "ppo_player": [],
    "best_response": [],
    "exploitability": ["1"],
}
EXPECTED = {
    "play": "The planner plays",
    "player": "won by seat",
    "analyse": "Most at once",
    "curve": "",
    "box": "now has",
    "ismcts": "ISMCTS against random",
    "ppo_player": "PPO against novice",
    "best_response": "Against a planner: ",
    "exploitability": "random: 0.8067\nnovice: 0.6167\napprentice: 0.0500\nplanner: 0.0500\nCFR+",
}
NEEDED = {
    "curve": ("matplotlib", "lab"),
    "exploitability": ("open-spiel", "openspiel"),
    "online": ("websockets", "server"),
    "ppo": ("numpy", "lab"),
    "ppo_player": ("numpy", "lab"),
}
"""The first missing library of each example that needs extras, and the extra that has it."""
BLOCKS = [
    pytest.param(guide, number, id=f"{guide.stem} {number + 1}")
    for guide in sorted((ROOT / "docs").rglob("*.md"))
    for number in range(guide.read_text(encoding="utf-8").count("```python\n"))
]


def run(folder: Path, *arguments: str | Path, typed: str = "") -> str:
    """Return the output of a program that runs in a folder."""
    result = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "MPLBACKEND": "agg"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def write_a_game(folder: Path) -> None:
    record = game_after(firstclass.Setup(players=2, seed=6), 6, 10**6).record()
    (folder / "game.json").write_text(json.dumps(record), encoding="utf-8")


def blocks(guide: str, kind: str = "python") -> list[str]:
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    return re.findall(f"```{kind}\n(.*?)```", text, re.DOTALL)


def test_the_output_of_the_examples_in_the_readme_is_correct() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 8
    assert results.failed == 0


@pytest.mark.parametrize("module", [the_game, the_setup], ids=lambda module: module.__name__)
def test_the_output_of_examples_in_docstrings_is_correct(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize(("guide", "number"), BLOCKS)
def test_each_program_in_a_guide_runs(guide: Path, number: int, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(blocks("python/write-a-bot.md")[0], encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        blocks("python/report-a-rules-bug.md", "toml")[0], encoding="utf-8"
    )
    shutil.copytree(CATALOGUE, tmp_path / "my-box")
    program = blocks(guide.relative_to(ROOT / "docs").as_posix())[number]
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    if '"rows"' in program:
        kept = ("--bots", "random", "--games", "2", "--parquet", "rows")
        run(tmp_path, "-m", "firstclass", "simulate", *kept)
    # A program that ends in the command line plays a game.
    run(tmp_path, "program.py", "arena", "--bots", "random,novice", "--games", "2")


def test_every_example_script_is_run_by_a_test() -> None:
    # `online` needs a server and is run in tests/service/people/test_api_tokens.py. `ppo` needs
    # PyTorch and is checked without it in tests/lab/test_baselines.py.
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {*ARGUMENTS, "online", "ppo"}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_each_example_script_runs(name: str, tmp_path: Path) -> None:
    write_a_game(tmp_path)
    typed = "keep 1\nnonsense\nend turn\ntake tile\nend turn\n"
    assert EXPECTED[name] in run(tmp_path, EXAMPLES / f"{name}.py", *ARGUMENTS[name], typed=typed)
    assert (tmp_path / "curve.png").exists() == (name == "curve")


@pytest.mark.parametrize("name", NEEDED)
def test_an_example_without_its_extra_names_it_in_one_sentence(name: str, tmp_path: Path) -> None:
    library, extra = NEEDED[name]
    result = without_extras(name, tmp_path)
    assert result.returncode == 1
    assert result.stderr == f"{name}: needs {library}: {install_command(extra)}\n"


@pytest.mark.parametrize("name", sorted({*ARGUMENTS} - {*NEEDED}))
def test_all_other_examples_need_no_extra(name: str, tmp_path: Path) -> None:
    result = without_extras(name, tmp_path, "imported")
    assert result.returncode == 0, result.stderr


def without_extras(
    name: str, folder: Path, started_as: str = "__main__"
) -> "subprocess.CompletedProcess[str]":
    """Run an example where no extra is installed."""
    write_a_game(folder)
    modules = {library.replace("-", "_") for library, _ in extras.optional_libraries()}
    # Pydantic, which is no extra, needs typing_extensions.
    kept = {"firstclass", "typing_extensions"}
    lacking = dict.fromkeys({*modules, *extras.OTHER_NAMES} - kept)
    program = (
        f"import sys, runpy; sys.modules |= {lacking}; sys.argv[1:] = {ARGUMENTS.get(name, [])}; "
    )
    program += f"runpy.run_module('examples.{name}', run_name={started_as!r})"
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{ROOT}"},
        input="",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", ["analyse", "online"])
def test_an_example_without_its_argument_says_what_it_expects(name: str) -> None:
    command = [sys.executable, str(EXAMPLES / f"{name}.py")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert re.fullmatch("expected [^\n]*\n", result.stderr)


def test_the_examples_are_listed_with_what_they_do() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    programs = [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*.ipynb")]
    assert {f"({path.name})" for path in programs} == set(re.findall(r"\(\S+\.\w+\)", listed))


@pytest.mark.slow
def test_the_notebook_runs_and_its_bot_learns(tmp_path: Path) -> None:
    output = run(tmp_path, ROOT / "scripts" / "notebook.py", EXAMPLES / "notebook.ipynb")
    assert output.count("<svg") == 3
    simple = re.search(r"'random': (\d+), 'novice': (\d+)", output)
    curve = re.search(r"^\[(\d+(?:, \d+)+)\]$", output, re.MULTILINE)
    assert simple is not None
    assert curve is not None
    learned = [*map(int, curve[1].split(", "))]
    assert learned[0] < int(simple[2]) < learned[-1]


@pytest.mark.parametrize("seed", range(4))
def test_the_bot_of_the_notebook_does_not_look_at_hidden_cards(seed: int) -> None:
    """Few moves reveal a card, so several games and weights are needed to notice a look at it."""
    cells = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"np": np, "Game": firstclass.Game, "Setup": firstclass.Setup}
    exec(next("".join(cell["source"]) for cell in cells if "def choose" in str(cell)), names)
    game, chance = firstclass.Game(names["SETUP"]), Random(1)
    weights = np.random.default_rng(seed).normal(size=names["row"](game, 0).size)
    while (seat := game.current_seat) is not None:
        other = game.sample_hidden(seat, chance)
        choices = {names["choose"](each, seat, weights, Random(1)) for each in (game, other)}
        assert len(choices) == 1
        game.apply(chance.choice(game.legal_actions()))


def test_an_error_in_a_notebook_cell_fails_the_run(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": ["1 + 1\n", "nothing"]}
    (tmp_path / "bad.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    with pytest.raises(AssertionError, match="NameError: name 'nothing' is not defined"):
        run(tmp_path, ROOT / "scripts" / "notebook.py", "bad.ipynb")


def test_the_pictures_of_the_gallery_are_up_to_date() -> None:
    drawn = dict(gallery())
    assert set(drawn) == {START, *(ROOT / "docs" / "images").glob("gallery-*.svg")}
    for path, svg in drawn.items():
        same = path.read_text(encoding="utf-8") == svg
        assert same, f"{path.name}: draw it anew: python scripts/gallery.py"


def test_links_in_guides_lead_only_to_pages_of_the_site_or_to_web_addresses() -> None:
    text = "[a](rules.md#x) [b](../README.md) [c](../tests/x.toml) [d](https://e.org) "
    text += "`[e](f)` ![g](images/g.svg)"
    fixed = guides.fix_links(text, "docs/gallery.md")
    assert fixed == (
        "[a](rules.md#x) [b](index.md) c [d](https://e.org) `[e](f)` ![g](images/g.svg)"
    )
    assert guides.fix_links("[a](docs/rules.md) ![b](docs/images/b.png)", "README.md") == (
        "[a](rules.md) ![b](images/b.png)"
    )


def test_links_between_folders_of_guides_are_relative_to_the_page() -> None:
    text = "[a](security.md) [b](../play/online.md#x) [c](../rules.md) ![d](../images/d.png) "
    text += "[e](../../CONTRIBUTING.md) [f](../../deploy/nginx.conf)"
    assert guides.fix_links(text, "docs/host/server.md") == (
        "[a](security.md) [b](../play/online.md#x) [c](../rules.md) ![d](../images/d.png) "
        "[e](../contributing.md) f"
    )
    assert guides.fix_links("[a](docs/host/server.md)", "README.md") == "[a](host/server.md)"


def test_the_library_reference_has_every_public_name_and_begins_with_the_setup() -> None:
    named = re.findall("^### (.*)$", library(), re.MULTILINE)
    assert sorted(named) == sorted(name for door in PUBLIC_MODULES for name in public(door))
    assert named[:2] == ["Setup", "Game"]
    assert [chapter.title for chapter in CHAPTERS[1:3]] == ["Events", "Views and bots"]


def test_no_page_of_the_site_has_a_mark_for_a_generated_part() -> None:
    pages = {page: page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md")}
    marked = [page.name for page, text in pages.items() if generated.MARK.search(text)]
    assert sorted(marked) == [
        "ladder.md",
        "library.md",
        "observation.md",
        "protocol-reference.md",
        "scenarios-by-rule.md",
    ]
    for text in pages.values():
        assert not generated.MARK.search(generated.filled(text))


def test_the_page_of_results_is_up_to_date() -> None:
    text = RESULTS.read_text(encoding="utf-8")
    assert text == results(), "generate it again: python -m scripts.results"


def test_the_page_of_settings_matches_the_commands() -> None:
    text = SETTINGS.read_text(encoding="utf-8")
    assert text == settings(), "generate them again: python -m scripts.settings"


def test_the_table_of_outcomes_matches_the_rules() -> None:
    text = outcomes.PAGE.read_text(encoding="utf-8")
    assert text == outcomes.page(), "generate it again: python -m scripts.outcomes"


@pytest.mark.parametrize("door", PUBLIC_MODULES)
def test_every_exported_name_exists_and_is_listed_only_once(door: str) -> None:
    module = importlib.import_module(door)
    assert all(hasattr(module, name) for name in module.__all__)
    assert len(set(module.__all__)) == len(module.__all__)
