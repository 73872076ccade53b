"""The command `firstclass`, run in a separate process."""

import os
import runpy
import sys
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

from tests.server import FORKS

STREAMS = ("stdin", "stdout", "stderr")


def run_command(
    *arguments: str | Path,
    stdin: str = "",
    folder: Path | None = None,
    settings: dict[str, str] | None = None,
) -> CompletedProcess[str]:
    """Return what the command prints in this folder, given this stdin, and its exit code.

    The process is forked from one that has already imported the program. This saves most of the
    start.
    """
    with TemporaryDirectory() as streams:
        files = [Path(streams) / name for name in STREAMS]
        files[0].write_text(stdin, encoding="utf-8")
        command = list(map(str, arguments))
        environment = dict(os.environ) | (settings or {})
        process = FORKS.Process(
            target=run_here, args=(command, files, folder or Path.cwd(), environment)
        )
        process.start()
        process.join()
        printed, errors = (file.read_text(encoding="utf-8") for file in files[1:])
        assert process.exitcode is not None
        return CompletedProcess(command, process.exitcode, printed, errors)


def run_here(
    command: list[str], files: list[Path], folder: Path, environment: dict[str, str]
) -> None:
    """Run the command in this process, with these files as its streams."""
    for descriptor, file in enumerate(files):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT), descriptor)
    sys.stdin = os.fdopen(0, encoding="utf-8")  # multiprocessing has closed it
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = command
    runpy.run_module("firstclass", run_name="__main__", alter_sys=True)
