"""Deletes everything that .gitignore lists, apart from the tables: `make clean`.

It needs no git, because a folder from a ZIP file is no repository.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

KEPT = ("/.data/", "/venv/")
"""The folders of the player: tables, and an environment that a guide creates."""


def patterns(ignored: str) -> Iterator[str]:
    """Yield the patterns of a .gitignore that lists names and folders, and nothing more special."""
    for line in ignored.splitlines():
        if line and not line.startswith("#") and line not in KEPT:
            yield line.rstrip("/")


def left_over(root: Path, ignored: str) -> Iterator[Path]:
    """Yield the files and folders to delete, what lies inside others last."""
    for pattern in sorted(patterns(ignored), key=lambda each: not each.startswith("/")):
        if pattern.startswith("/"):
            yield root / pattern[1:]
        else:
            yield from root.rglob(pattern)


def main(root: Path) -> None:
    """Delete them."""
    kept = [root / name.strip("/") for name in KEPT]
    for path in left_over(root, (root / ".gitignore").read_text(encoding="utf-8")):
        if any(path.is_relative_to(folder) for folder in kept):
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(__file__).parents[1])
