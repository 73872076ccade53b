"""The wheel contains what its users need, and the rules depend on little else."""

import shutil
import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

import firstclass

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
FRONT_END = "src/firstclass/static/index.html"
WEB = "web/wheel"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with no built front end."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("static", "*.so"))
    (folder / WEB).mkdir(parents=True)
    shutil.copy(ROOT / WEB / "pyproject.toml", folder / WEB)
    return folder


@pytest.fixture(scope="module")
def wheel(project: Path) -> Path:
    """The wheel of the rules, the bots and the server."""
    result = build(project)
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = (project / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with only the wheel and its required dependencies."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    ZipFile(wheel).extractall(packages)
    (metadata,) = packages.glob("*.dist-info/METADATA")
    for name in needed(Distribution.at(metadata.parent)):
        for place in top_level(distribution(name)):
            (packages / place.name).symlink_to(place)
    return folder / "bin" / "python"


def needed(wanted: Distribution) -> set[str]:
    """Return the names of all direct and indirect dependencies of a package, without extras."""
    names: set[str] = set()
    for line in wanted.requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            names |= {requirement.name} | needed(distribution(requirement.name))
    return names


def top_level(package: Distribution) -> set[Path]:
    """Return the files and folders of an installed package."""
    root = Path(str(package.locate_file("")))
    parts = {file.parts[0] for file in package.files or () if file.parts[0] != ".."}
    return {root / part for part in parts - {"__pycache__"}}


def run(python: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [str(python), "-P", "-m", "firstclass", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={}, cwd=python.parent
    )


def build(project: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", str(project)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def pins(path: Path) -> dict[str, str]:
    """Return the packages in a file of locked requirements, with their versions."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split()[0].split("==") for line in lines if line[:1].isalpha())


def test_the_pages_are_a_wheel_of_their_own(project: Path, wheel: Path) -> None:
    missing = build(project / WEB)
    assert missing.returncode != 0
    assert "src/firstclass/static' does not exist" in missing.stdout + missing.stderr
    page = project / FRONT_END
    (page.parent / "assets").mkdir(parents=True)
    page.write_text("the start page")
    (page.parent / "assets" / "script.js").write_text("a script")
    result = build(project / WEB)
    assert result.returncode == 0, result.stdout + result.stderr
    (pages,) = (project / WEB / "dist").glob("*.whl")
    inside = {name for name in ZipFile(pages).namelist() if "dist-info" not in name}
    assert inside == {"firstclass/static/index.html", "firstclass/static/assets/script.js"}
    assert not inside & {*ZipFile(wheel).namelist()}
    with ZipFile(pages) as both:
        (metadata,) = (name for name in both.namelist() if name.endswith("METADATA"))
        assert f"firstclass=={firstclass.__version__}" in both.read(metadata).decode()


def test_the_wheel_contains_all_data_files(wheel: Path) -> None:
    inside = ZipFile(wheel).namelist()
    assert not any("static" in name for name in inside)
    assert {
        "firstclass/catalogue/box.toml",
        "firstclass/pictures/drawings.json",
        "firstclass/service/adapters/sql/migrations/env.py",
        "firstclass/py.typed",
    } <= set(inside)


def test_the_rules_and_the_bots_need_no_optional_dependency(bare: Path) -> None:
    games = run(bare, "simulate", "--bots", "conductor,novice", "--games", "1", "--modules", "CF")
    assert games.returncode == 0, games.stderr
    assert games.stdout.startswith("1 game, ")
    scenario = ROOT / "tests" / "scenarios" / "frames.toml"
    assert run(bare, "check", str(scenario)).returncode == 0
    assert run(bare, "cards", "G07").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "message", "extra"),
    [
        ("play --no-browser --port 0", "play needs uvicorn", "server"),
        ("arena --games 2", "arena needs openskill", "lab"),
        ("balance", "balance needs openskill", "lab"),
        ("report rows --html page", "report needs pyarrow", "data"),
        ("simulate --parquet rows", "this needs pyarrow", "data"),
        ("train folder", "train needs numpy", "lab"),
    ],
)
def test_a_command_that_lacks_a_dependency_names_the_extra_to_install_in_one_line(
    bare: Path, arguments: str, message: str, extra: str
) -> None:
    result = run(bare, *arguments.split())
    assert result.returncode == 2
    assert result.stdout == ""
    advice = f"run pip install --editable '.[{extra}]' in the project's folder"
    assert result.stderr == f"firstclass: {message}: {advice}\n"


def test_the_help_lists_all_commands_and_the_extras_they_lack(bare: Path) -> None:
    output = run(bare, "--help").stdout
    assert "'.[server]'" in output
    assert "  simulate  Play games" in output
    assert "_shared" not in output


def test_the_encoding_needs_no_extra_and_the_environments_name_theirs(bare: Path) -> None:
    program = "from firstclass import Game, Setup; from firstclass.encoding import encode; "
    program += "print(len(encode(Game(Setup()), 0))); import firstclass.envs"
    command = [str(bare), "-P", "-c", program]
    result = subprocess.run(command, capture_output=True, text=True, check=False, env={})
    assert result.stdout == "2409\n"
    advice = "run pip install --editable '.[envs]' in the project's folder"
    assert result.stderr.endswith(f"needs gymnasium: {advice}\n")


def test_the_citation_has_this_version_and_credits_the_designer_of_the_game() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {firstclass.__version__}" in cited
    game = cited[cited.index("references:") :]
    assert "      - family-names: Ohley" in game
    assert "        given-names: Helmut" in game


def test_wheels_are_compiled_with_the_package_versions_of_the_development_build() -> None:
    made, here = (pins(ROOT / "requirements" / name) for name in ("build.txt", "dev.txt"))
    assert {"mypy", "mypy-extensions", "numpy", "pydantic", "setuptools"} <= set(made)
    assert made.items() <= here.items()
