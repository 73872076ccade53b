"""Mistakes of an administrator with the files of a server lose nothing."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from subprocess import CompletedProcess
from typing import NamedTuple

import pytest

from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.store import Store
from tests.command import run_command
from tests.server import Client, Server, startup_error


class Host(NamedTuple):
    """A server with somebody at a table, and the file of a server that has stopped."""

    server: Server
    client: Client
    stopped: Path

    @property
    def file(self) -> Path:
        return self.server.database


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("host")
    stopped = folder / "stopped.sqlite"
    Store(stopped).close()
    server = Server(folder / "tables.sqlite")
    with server.join(*server.create("human", "human")) as client:
        client.receive_state()
        client.draft()
        yield Host(server, client, stopped)
    server.stop()


def link(target: Path, name: str, make: Callable[[Path, Path], None]) -> Path:
    path = target.parent / name
    make(target, path)
    return path


NAMES: dict[str, Callable[[Path], Path]] = {
    "its path": lambda file: file,
    "a relative path": lambda file: Path(os.path.relpath(file)),
    "a symbolic link": lambda file: link(file, "symbolic", os.symlink),
    "a hard link": lambda file: link(file, "hard", os.link),
}
MISTAKES: dict[str, Callable[[Host, Path], list[str | Path]]] = {
    "back up onto itself": lambda host, name: ["backup", name, "--db", name],
    "back up another onto it": lambda host, name: ["backup", name, "--db", host.stopped],
    "restore another into it": lambda host, name: ["copy", host.stopped, name],
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_no_command_replaces_the_file_of_a_running_server(
    host: Host,
    mistake: Callable[[Host, Path], list[str | Path]],
    name: Callable[[Path], Path],
) -> None:
    path = name(host.file)
    before = host.file.stat()
    refused = run_command(*mistake(host, path))
    check_refused(refused, path)
    assert os.path.samestat(before, host.file.stat())
    if path.name != host.file.name:
        path.unlink()
    host.client.act()
    assert host.server.call("GET", "/api/health").status_code == 200


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_second_server_is_refused_by_every_name_of_the_file(
    host: Host, name: Callable[[Path], Path]
) -> None:
    path = name(host.file)
    error = startup_error(path)
    assert ("hard link" if path.name == "hard" else "another server is using it") in error
    if path.name != host.file.name:
        path.unlink()


@pytest.mark.parametrize("others_locks", [True, False], ids=["locked", "locked by name"])
def test_a_file_is_locked_even_if_the_lock_of_the_file_itself_is_impossible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others_locks: bool
) -> None:
    if not others_locks:  # as on some network file systems
        monkeypatch.setattr("fcntl.F_OFD_SETLK", -1)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "tables.sqlite")
    with closing(Store(tmp_path / "tables.sqlite")):
        for name in (tmp_path / "tables.sqlite", link):
            with pytest.raises(StoreUnavailableError, match="another server is using it"):
                Store(name)
    Store(link).close()


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "--games", "1", "--json"],
        ["report", "no data", "--html"],
        ["ladder", "--write"],
    ],
    ids=["figures", "a page", "ratings"],
)
def test_no_command_writes_its_output_over_a_database(host: Host, command: list[str]) -> None:
    before = host.stopped.read_bytes()
    check_refused(run_command(*command, host.stopped), host.stopped)
    assert host.stopped.read_bytes() == before


def test_a_backup_replaces_only_earlier_backups(host: Host) -> None:
    copy = host.file.with_name("Monday.sqlite")
    for _ in range(2):
        made = run_command("backup", copy, "--db", host.file)
        assert (made.returncode, made.stderr) == (0, "")
    first = copy.read_bytes()
    check_refused(run_command("copy", host.file, copy), copy)
    assert copy.read_bytes() == first
    os.mkfifo(pipe := host.file.with_name("pipe"))
    for other in (host.stopped, Path(__file__), pipe):
        before = other.stat()
        check_refused(run_command("backup", other, "--db", host.file), other)
        assert os.path.samestat(other.stat(), before)
        assert other.stat().st_mtime_ns == before.st_mtime_ns


def check_refused(command: CompletedProcess[str], path: Path) -> None:
    """Check that a command was refused in one line that names the file."""
    assert (command.returncode, command.stdout) == (2, "")
    (line,) = command.stderr.splitlines()
    assert path.name in line


def remove(file: Path) -> None:
    file.unlink()


def move(file: Path) -> None:
    file.rename(file.with_name("moved"))


def replace(file: Path) -> None:
    other = file.with_name("other")
    Store(other).close()
    other.replace(file)


def remove_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


def remove_all(file: Path) -> None:
    for name in file.parent.glob(f"{file.name}*"):
        name.unlink()


@pytest.mark.parametrize("mistake", [remove, move, replace, remove_log, remove_all])
def test_nothing_is_saved_in_a_file_that_others_cannot_find(
    own_server: Server, mistake: Callable[[Path], None]
) -> None:
    """The server says so, and all that it saved before can be brought back."""
    table, key = own_server.create("human", "human")
    with own_server.join(table, key) as client:
        client.receive_state()
        client.draft()
        last = client.look(0)
        mistake(own_server.database)
        version = client.state["version"]
        client.send(type="act", version=version, action=client.state["legal"][0]["action"])
        client.receive_error("failed")
        while (answer := own_server.call("GET", "/api/health")).status_code == 200:
            pass
        assert answer.json()["error"]["message"] == "Nothing can be saved at the moment."
    found = open_files(own_server)
    log = own_server.kill()
    assert len(log.splitlines()) == 1, log
    assert "moved, deleted or replaced" in log
    for name, content in found.items():
        own_server.database.with_name(name).write_bytes(content)
    own_server.start()
    with own_server.join(table, key) as client:
        client.receive_state()
        assert client.look(0) == last
        client.act()


def open_files(server: Server) -> dict[str, bytes]:
    """Return what a server can still read in its database and the journal, by their names."""
    found = {}
    for file in Path(f"/proc/{server.process}/fd").iterdir():
        with suppress(FileNotFoundError):
            path = str(file.readlink()).removesuffix(" (deleted)")
            name = path.replace("/moved", "/tables.sqlite").rpartition("/")[2]
            if name in ("tables.sqlite", "tables.sqlite-wal"):
                found[name] = file.read_bytes()
    return found


def test_moves_are_not_lost_with_a_file_that_is_moved_without_its_journal(
    own_server: Server,
) -> None:
    """SQLite would delete the journal of a file that is missing."""
    table, key = own_server.create("human", "human")
    with own_server.join(table, key) as client:
        client.receive_state()
        last = client.draft()
    own_server.kill()
    full = own_server.database.with_name("full.sqlite")
    Store(full).close()
    moved = own_server.database.rename(own_server.database.with_name("moved"))
    restored = run_command("copy", full, own_server.database)
    check_refused(restored, own_server.database)
    for error in (restored.stderr, startup_error(own_server.database)):
        assert "tables.sqlite-wal has changes" in error
    moved.rename(own_server.database)
    own_server.start()
    with own_server.join(table, key) as client:
        assert client.receive_state()["version"] == last["version"]
