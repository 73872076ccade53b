"""Builds dist/site from the built front end: the game as files for any web server and folder.

`make site` runs it. The pages are those of a server. In addition the site contains the engine:
Python for the browser, and the parts of this package that a table needs. Large files are compressed
here, because a plain file host may not compress them. Their names contain a hash of the content,
because browsers cache them.

A server offers the same game in a separate folder (`DEVICE`), if it exists. That folder has only
the files that the server's own pages lack.
"""

import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from firstclass.messages import LANGUAGES, translate, use_language
from scripts.lesson import recording
from scripts.wasm import built as rules

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "firstclass"
STATIC = PACKAGE / "static"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
BUILD = ROOT / "build" / "site"
WHEELS = BUILD / "wheels"
COMPILE = ROOT / "scripts" / "bytecode.mjs"
OPENING = ROOT / "web" / "src" / "opening.js"
DEVICE = STATIC / "device"
DRAFT = BUILD / "device"

NOT_IN_BROWSER = (
    "static", "lab", "encoding", "episodes", "envs", "commands", "cli.py", "pictures",
    "service/adapters/http", "service/adapters/sql", "service/people", "service/lobby",
    "service/daily", "service/tournaments", "service/notifications", "service/chat",
)  # fmt: skip
"""The parts of the package that only a server, the lab or the command line needs."""

UNUSED = (
    "_pydecimal.py", "_pyio.py", "_pyrepl/", "asyncio/proactor_events.py",
    "asyncio/windows_events.py", "bdb.py",
    "cProfile.py", "cmd.py", "ctypes/", "curses/", "dbm/", "doctest.py", "encodings/cp1",
    "encodings/cp7", "encodings/cp8",
    "encodings/iso", "encodings/koi", "encodings/mac_", "ensurepip/", "ftplib.py", "html/",
    "http/client.py",
    "http/cookiejar.py", "http/cookies.py", "http/server.py", "imaplib.py", "logging/config.py",
    "logging/handlers.py", "mailbox.py", "multiprocessing/", "netrc.py", "optparse.py",
    "pdb.py", "pickletools.py",
    "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data/", "smtplib.py",
    "socketserver.py", "sqlite3/",
    "tarfile.py", "timeit.py", "tkinter/", "trace.py", "tracemalloc.py", "turtle.py",
    "unittest/", "venv/", "wave.py",
    "wsgiref/", "xml/", "xmlrpc/", "zipapp.py",
)  # fmt: skip
"""Prefixes in Python's library: consoles, servers, email, markup, character sets and tests."""

UNREAD = re.compile(r"[^/]+\.dist-info/|pydantic/v1/|librt/(?!vecs)|.*(\.pyi|/)$")
"""Files in wheels for tools, for older versions, and for what the rules do not use."""

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)

CHARSET = '<meta charset="utf-8" />'

TEXTS = ("opening-file", "opening-old", "opening-slow", "opening-failed", "opening-reload")
"""The messages of the script ``OPENING``."""

SHELL = re.compile(r"shell-\w{12}")
"""The version of the shell, which its page and its service worker name."""

Member = tuple[str, bytes]


def main(target: Path) -> None:
    """Write the site to this folder, which is emptied first."""
    shutil.rmtree(target, ignore_errors=True)
    unneeded = shutil.ignore_patterns("*.br", "*.html", "pages.json", DEVICE.name)
    shutil.copytree(STATIC, target, ignore=unneeded)
    write(target)


def beside_the_server() -> None:
    """Write the folder below /device/ in one step, and pages of the server that offer the game."""
    shutil.rmtree(DRAFT, ignore_errors=True)
    DRAFT.mkdir(parents=True)
    write(DRAFT, home="../")
    offering = DRAFT / "offering"
    offering.mkdir()
    offer = f'{CHARSET}\n    <link rel="alternate" id="device" href="/{DEVICE.name}/" />'
    for document in STATIC.glob("*.html"):
        html = document.read_text(encoding="utf-8").replace(CHARSET, offer, 1)
        (offering / document.name).write_text(html, encoding="utf-8")
    shutil.rmtree(DEVICE, ignore_errors=True)
    DRAFT.rename(DEVICE)


def write(target: Path, **more: str) -> None:
    """Write the engine and the files that refer to it; the page also gets ``more``."""
    engine = target / "engine"
    engine.mkdir()
    scripts = {
        "loader": script(engine, "pyodide", (PYODIDE / "pyodide.mjs").read_bytes()),
        "interpreter": script(engine, "python", (PYODIDE / "pyodide.asm.mjs").read_bytes()),
    }
    binaries = {
        "machine": machine(engine, (PYODIDE / "pyodide.asm.wasm").read_bytes()),
        "library": packed(engine, "library", compiled(archive(library()))),
        "packages": packed(engine, "packages", compiled(archive(packages()))),
        "game": packed(engine, "game", compiled(archive(game()))),
    }
    files = scripts | binaries
    size = {"bytes": sum(int(file["bytes"]) for file in files.values())}
    lessons = {code: str(lesson(engine, code)["name"]) for code in LANGUAGES}
    engines = json.dumps(files | size | {"lessons": lessons} | more, indent=2)
    (target / "engine.json").write_text(engines + "\n", encoding="utf-8")
    begin = script(engine, "opening", opening())
    index = page((STATIC / "index.html").read_text(encoding="utf-8"), engines, str(begin["name"]))
    manifest = (STATIC / "manifest.json").read_text(encoding="utf-8")
    (target / "manifest.json").write_text(anywhere(manifest), encoding="utf-8")
    names = [str(file["name"]) for file in (*scripts.values(), begin)]
    worker = with_files((STATIC / "sw.js").read_text(encoding="utf-8"), [*names, *lessons.values()])
    # The version depends on the engine, so that a browser notices a new one.
    version = f"shell-{digest((worker + index).encode())[:12]}"
    (target / "index.html").write_text(SHELL.sub(version, index), encoding="utf-8")
    (target / "sw.js").write_text(SHELL.sub(version, worker), encoding="utf-8")


def anywhere(text: str) -> str:
    """Return a text with absolute addresses made relative, so that it works in any folder."""
    return text.replace('"/', '"./')


def page(html: str, engines: str, begin: str) -> str:
    """Return a page of the server that works in any folder and knows its engine."""
    html = re.sub(r'\s*<link rel="preload" href="/api/[^>]*>', "", html)
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n'
        f'    <script type="application/json" id="engine">{engines}</script>'
    )
    without = "".join(
        f'<p lang="{code}">{text}</p>' for code, text in translations("opening-scripts")
    )
    html = html.replace(CHARSET, f"{CHARSET}\n    {head}", 1)
    html = html.replace("<body>", f"<body>\n    <noscript>{without}</noscript>", 1)
    html = html.replace("</body>", f'  <script src="/{begin}"></script>\n  </body>', 1)
    return anywhere(html)


def translations(message: str) -> Iterator[tuple[str, str]]:
    """Yield each language and a message in it."""
    for code in LANGUAGES:
        with use_language(code):
            yield code, translate(message)


def opening() -> bytes:
    """Return the script that says why the page does not open, with its texts."""
    texts: dict[str, dict[str, str]] = {code: {} for code in LANGUAGES}
    for message in TEXTS:
        for code, text in translations(message):
            texts[code][message.partition("-")[2]] = text
    source = OPENING.read_text(encoding="utf-8")
    return source.replace("/* texts */", json.dumps(texts)[1:-1], 1).encode()


def with_files(worker: str, names: Iterable[str]) -> str:
    """Return the service worker that also caches these files."""
    own = json.dumps([f"/{name}" for name in names])[1:-1]
    return worker.replace("const FILES = [", f"const FILES = [{own}, ", 1)


def script(folder: Path, name: str, content: bytes) -> dict[str, str | int]:
    """Write a script whose name contains a hash of its content, and return its name and size."""
    # Not every web server knows that .mjs files are scripts.
    path = folder / f"{name}-{digest(content)[:12]}.js"
    path.write_bytes(content)
    return {"name": f"{folder.name}/{path.name}", "bytes": len(content)}


def packed(folder: Path, name: str, content: bytes) -> dict[str, str | int]:
    """Compress a file and return its name, size and hash, which the browser checks."""
    # Web servers give no special meaning to this suffix.
    compressed = gzip.compress(content, compresslevel=9, mtime=0)
    sha = digest(compressed)
    (folder / f"{name}-{sha[:12]}.bin").write_bytes(compressed)
    return {"name": f"{folder.name}/{name}-{sha[:12]}.bin", "bytes": len(compressed), "sha256": sha}


def machine(folder: Path, content: bytes) -> dict[str, str | int]:
    """Compress the interpreter; a browser keeps it decompressed and checks a hash of that."""
    compressed = packed(folder, "python", content)
    hashed = base64.b64encode(hashlib.sha256(content).digest()).decode()
    unpacked = str(compressed["name"]).replace(".bin", ".wasm")
    return compressed | {"unpackedName": unpacked, "integrity": f"sha256-{hashed}"}


def lesson(folder: Path, language: str) -> dict[str, str | int]:
    """Compress the recorded first lesson in a language."""
    return packed(folder, f"lesson-{language}", json.dumps(recording(language)).encode())


def digest(content: bytes) -> str:
    """Return a hash of a content."""
    return hashlib.sha256(content).hexdigest()


def archive(members: Iterable[Member]) -> bytes:
    """Return an archive without compression; compressing it as a whole later saves more."""
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_STORED) as written:
        for name, content in sorted(members):
            written.writestr(ZipInfo(name), content)
    return file.getvalue()


def compiled(content: bytes) -> bytes:
    """Return an archive of Python compiled for the browser's Python; the result is cached."""
    name = digest(content + COMPILE.read_bytes())
    target = BUILD / f"{name}.made"
    if not target.exists():
        with TemporaryDirectory(dir=BUILD) as folder:  # tests do this side by side
            source, made = Path(folder) / "source.zip", Path(folder) / "made"
            source.write_bytes(content)
            subprocess.run(["node", str(COMPILE), str(source), str(made)], check=True)
            made.replace(target)
    return target.read_bytes()


def library() -> Iterator[Member]:
    """Yield the used files of Python's library."""
    with ZipFile(PYODIDE / "python_stdlib.zip") as zip_file:
        for name in zip_file.namelist():
            if not name.startswith(UNUSED):
                yield name, zip_file.read(name)


def game() -> Iterator[Member]:
    """Yield the files of this package that a table needs."""
    for path in sorted(PACKAGE.rglob("*")):
        within = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and "__pycache__" not in path.parts and not is_elsewhere(within):
            yield f"firstclass/{within}", path.read_bytes()
    yield from rules.members()


def is_elsewhere(name: str) -> bool:
    """Return whether a device does not need a file."""
    return any(name == place or name.startswith(f"{place}/") for place in NOT_IN_BROWSER)


def packages() -> Iterator[Member]:
    """Yield the libraries of the package for the browser's Python."""
    wheels = sorted(WHEELS.glob("*.whl"))
    if not wheels:
        sys.exit("the browser's libraries are not here: run `make site`")
    for wheel in wheels:
        with ZipFile(wheel) as zip_file:
            for name in zip_file.namelist():
                if not UNREAD.match(name):
                    yield name, zip_file.read(name)


if __name__ == "__main__":
    if sys.argv[1:] == ["--beside-the-server"]:
        beside_the_server()
    else:
        main(Path(*sys.argv[1:]) if sys.argv[1:] else ROOT / "dist" / "site")
