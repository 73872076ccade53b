"""The compiled rules of the browser, as `make site` has built them."""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULES = ROOT / "build" / "site" / "rules"
START = "firstclass_compiled.py"
LIST = "firstclass_compiled.json"
LIBRARY = "firstclass__mypyc.cpython-314-wasm32-emscripten.so"


def members() -> Iterator[tuple[str, bytes]]:
    """Yield what starts the rules, and the compiled ones unless their sources have changed."""
    yield START, (HERE / START).read_bytes()
    path = RULES / LIST
    listed = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"modules": {}}
    if listed.pop("sources", None) == digest_of(listed["modules"].values()):
        yield LIST, json.dumps(listed).encode()
        yield LIBRARY, (RULES / LIBRARY).read_bytes()
    else:
        print("note: the browser interprets the rules; `make site` compiles them", file=sys.stderr)


def digest_of(sources: Iterable[str]) -> str:
    """Return a hash of everything that decides what the file with these sources contains."""
    found = hashlib.sha256()
    for path in (ROOT / "setup.py", *sorted(HERE.iterdir()), *(ROOT / "src" / n for n in sources)):
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()
