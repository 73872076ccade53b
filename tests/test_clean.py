"""`make clean` deletes everything that was built or left behind, and nothing else."""

import subprocess
from pathlib import Path

from scripts.clean import KEPT, main

ROOT = Path(__file__).parents[1]
IGNORED = (ROOT / ".gitignore").read_text(encoding="utf-8")
MADE = [
    ".venv/bin/python", "build/compiled/.done", "dist/a.whl", "src/firstclass/static/index.html",
    "web/node_modules/a/b.js", "web/src/lib/base/messages/generated/en.ts", "web/wheel/build/x",
    "src/firstclass/__pycache__/a.pyc", "src/firstclass.egg-info/PKG-INFO", ".hypothesis/x/y",
    ".mypy_cache/a", ".pytest_cache/a", ".ruff_cache/a", "web/.svelte-check/a", "src/a.so",
]  # fmt: skip
OURS = ["README.md", "src/firstclass/cli.py", "web/src/lib/messages/messages.ts"]
YOURS = [".data/tables.sqlite", ".data/__pycache__/x", "venv/bin/python", "venv/lib/a.so"]


def test_only_what_git_has_and_what_is_yours_stays(tmp_path: Path) -> None:
    for name in [".gitignore", *MADE, *OURS, *YOURS]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(IGNORED if name == ".gitignore" else name)
    main(tmp_path)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {".gitignore", *OURS, *YOURS}


def test_git_ignores_what_is_deleted_and_what_is_yours() -> None:
    command = ["git", "check-ignore", "--no-index", *MADE, *YOURS]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.split()
    assert listed == [*MADE, *YOURS]
    assert all(name in IGNORED.splitlines() for name in KEPT)
