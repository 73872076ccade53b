"""Gathers the guides for `make docs`: `python -m scripts.guides FOLDER`.

The guides are written for a Git host, where a link can lead to any file of the project. In the
site a link to a guide leads to its page. The name of any other file stays, without a link. The
notebook becomes a page with its output.
"""

import posixpath
import re
import shutil
import sys
from pathlib import Path

from scripts.generated import filled
from scripts.notebook import played

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
NOTEBOOK = "examples/notebook.ipynb"
BESIDE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    NOTEBOOK: "notebook.md",
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")
CODE = re.compile(r"(```.*?```|`[^`\n]+`(?!\]))", re.DOTALL)


def gather(folder: Path) -> None:
    """Write all guides and their pictures."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS / "images", folder / "images")
    for path in [*DOCS.rglob("*.md"), *(ROOT / name for name in BESIDE if name != NOTEBOOK)]:
        source = path.relative_to(ROOT).as_posix()
        page = folder / page_of(source)
        page.parent.mkdir(parents=True, exist_ok=True)
        text = filled(path.read_text(encoding="utf-8"))
        page.write_text(fix_links(text, source), encoding="utf-8")
    tutorial(folder)


def tutorial(folder: Path) -> None:
    """Write the notebook as a page, and its pictures to files."""
    parts = []
    for number, (kind, source, output) in enumerate(played(ROOT / NOTEBOOK)):
        parts.append(f"```python\n{source}\n```" if kind == "code" else fix_links(source, NOTEBOOK))
        if output.startswith("<svg"):
            picture = f"images/notebook-{number}.svg"
            (folder / picture).write_text(output, encoding="utf-8")
            parts.append(f"![What it shows]({picture})")
        elif output:
            parts.append(f"```\n{output}\n```")
    (folder / page_of(NOTEBOOK)).write_text("\n\n".join(parts), encoding="utf-8")


def page_of(source: str) -> str:
    """Return the place of a project file in the site."""
    return BESIDE.get(source, source.removeprefix("docs/"))


def fix_links(text: str, source: str) -> str:
    """Return the text of a project file with links that fit the site."""
    folder = posixpath.dirname(source)
    page_folder = posixpath.dirname(page_of(source)) or "."

    def lead(match: re.Match[str]) -> str:
        picture, label, path, anchor = match.groups()
        target = posixpath.normpath(posixpath.join(folder, path))
        there = target in BESIDE or target.endswith(".md") or target.startswith("docs/images/")
        if not there:
            return label
        page = posixpath.relpath(page_of(target), page_folder)
        return f"{picture}[{label}]({page}{anchor or ''})"

    parts = CODE.split(text)
    parts[::2] = [LINK.sub(lead, part) for part in parts[::2]]
    return "".join(parts)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
