"""Compiles the rules for the browser's Python: `python -m scripts.wasm`, which `make site` runs.

mypyc generates C for Python 3.14 and 32 bits. Zig compiles it: its wheel has clang, a linker for
WebAssembly, and the headers of the C library that Emscripten also uses. The headers of Python are
in this folder (docs/contribute/server-internals.md).
"""

import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch
from zipfile import ZipFile

from scripts.site import is_elsewhere
from scripts.wasm.built import HERE, LIBRARY, LIST, ROOT, RULES, digest_of

ZIG = ROOT / "build" / "site" / "zig"
ZIGS_HEADERS = ("lib/include/", "lib/libc/include/generic-musl/")
HEADERS = HERE / "python3.14.tar.xz"

CLANG = (
    "-target", "wasm32-unknown-emscripten", "-fPIC", "-fvisibility=hidden", "-Oz", "-w",
    "-DNDEBUG", "-fwrapv", "-ffp-contract=off", "-nostdinc",
    # The C library's names for the same types.
    "-D__SIZE_TYPE__=unsigned", "-D__PTRDIFF_TYPE__=int",
)  # fmt: skip
LINKER = (
    "-shared", "--experimental-pic", "--no-entry", "--unresolved-symbols=import-dynamic",
    "--gc-sections", "--strip-all", "-O2",
    "--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors",
)  # fmt: skip

TOO_RARE = ("/encoding.py", "/why.py", "/text.py")
"""Ends of modules that stay interpreted, because a browser needs them rarely or never."""

ENTRY = """
extern PyObject *CPyInit_{name}(void);
PyMODINIT_FUNC PyInit_{name}(void) {{ return CPyInit_{name}(); }}
"""
"""The function that Python calls to load one module of the file."""


class Python314(tuple[int, ...]):
    """The version for which C is generated, as `sys.version_info`."""

    major, minor = 3, 14


def main() -> None:
    """Write the compiled file and the list of its modules."""
    shutil.rmtree(RULES, ignore_errors=True)
    RULES.mkdir(parents=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        library, *modules = generate(folder / "c")
        names = sorted(module.name.removesuffix(".__init__") for module in modules)
        entries = folder / "entries.c"
        functions = (ENTRY.format(name=name.replace(".", "___")) for name in names)
        entries.write_text("#include <Python.h>\n" + "".join(functions), encoding="utf-8")
        build(folder, [*library.sources, str(entries)], library.include_dirs)
    sources = {name: source_of(name) for name in names}
    listed = {
        "file": LIBRARY,
        "sha256": sha256((RULES / LIBRARY).read_bytes()).hexdigest(),
        "modules": sources,
        "sources": digest_of(sources.values()),
    }
    (RULES / LIST).write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")


def source_of(module: str) -> str:
    """Return the file of a module, relative to the folder of all sources."""
    path = module.replace(".", "/")
    return f"{path}/__init__.py" if (ROOT / "src" / path).is_dir() else f"{path}.py"


def generate(folder: Path) -> list[Any]:
    """Write C for the modules that setup.py compiles and a browser needs.

    Return the extension with their code, and one for each of them.
    """
    made: list[Any] = []

    def mypycify(arguments: list[str], **options: Any) -> list[Any]:
        needed = [name for name in arguments if name.startswith("-") or is_needed(name)]
        made.extend(generate_c(needed, **options | {"target_dir": str(folder)}))
        return []

    suffix = LIBRARY.removeprefix("firstclass__mypyc")
    sysconfig.get_config_vars().update(SIZEOF_SIZE_T=4, EXT_SUFFIX=suffix)
    from mypyc.build import mypycify as generate_c  # it reads the size when it is imported

    with (
        patch.dict(os.environ, FIRSTCLASS_COMPILE="1"),
        patch.object(sys, "version_info", Python314((3, 14, 0))),
        patch("mypyc.build.mypycify", mypycify),
        patch("setuptools.setup"),
    ):
        runpy.run_path(str(ROOT / "setup.py"))
    return made


def is_needed(source: str) -> bool:
    """Return whether a browser needs a module."""
    name = source.removeprefix("src/firstclass/")
    return not is_elsewhere(name) and not name.endswith(TOO_RARE)


def build(folder: Path, sources: list[str], headers: list[str]) -> None:
    """Compile C to the file, with tools that are unpacked into a folder."""
    (wheel,) = ZIG.glob("*.whl")
    with ZipFile(wheel) as packed:
        parts = tuple(f"ziglang/{name}" for name in ("zig", *ZIGS_HEADERS))
        needed = [name for name in packed.namelist() if name.startswith(parts)]
        packed.extractall(folder, needed)
    shutil.unpack_archive(HEADERS, folder)
    zig = folder / "ziglang" / "zig"
    zig.chmod(0o755)
    own = [f"-I{name}" for name in (HERE, folder / "python3.14", *headers)]
    system = [f"-isystem{zig.parent / name}" for name in ZIGS_HEADERS]
    objects = [f"{source}.o" for source in sources]
    for source, target in zip(sources, objects, strict=True):
        command = [str(zig), "clang", *CLANG, *own, *system, "-c", source, "-o", target]
        subprocess.run(command, check=True)
    subprocess.run([str(zig), "wasm-ld", *LINKER, *objects, "-o", RULES / LIBRARY], check=True)


if __name__ == "__main__":
    main()
