"""Static sites whose rules are compiled, missing or damaged."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch
from zipfile import ZipFile

from scripts import site
from scripts.wasm import built

Files = dict[str, bytes]


def as_built(files: Files) -> None:
    """Change nothing."""


def left_out(files: Files) -> None:
    """Remove the compiled rules, as if nothing could compile them."""
    for name in files.keys() - {built.START}:
        del files[name]


def cut_off(files: Files) -> None:
    """Keep a half of the compiled rules."""
    files[built.LIBRARY] = files[built.LIBRARY][: len(files[built.LIBRARY]) // 2]


def of_another_program(files: Files) -> None:
    """Replace the compiled rules by the code of something else."""
    (wheel,) = built.RULES.parent.glob("wheels/pydantic_core-*.whl")
    with ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".so"))
        files[built.LIBRARY] = packed.read(name)
    listed = json.loads(files[built.LIST])
    listed["sha256"] = sha256(files[built.LIBRARY]).hexdigest()
    files[built.LIST] = json.dumps(listed).encode()


AT_BEST = "compiled" if (built.RULES / built.LIST).exists() else "interpreted"
"""The form of the rules as built; `make test` compiles them where it can."""

FORMS = ((AT_BEST, as_built), ("interpreted", left_out))


def write_site(target: Path, change: Callable[[Files], None]) -> None:
    """Write a site with changed files of the rules."""
    files = dict(built.members())
    change(files)
    with patch.object(built, "members", files.items):
        site.main(target)
