"""Options of `firstclass play`: a mistake is reported in one line before the server starts."""

from pathlib import Path

import pytest

from tests.command import run_command
from tests.ids import parameter_id
from tests.server import Server

MISTAKES = [
    (["--trust-proxy", "127.0.0.l"], "an IP address"),
    (["--trust-proxy", "nonsense"], "an IP address"),
    (["--trust-proxy", "*"], "an IP address"),
    (["--trust-proxy", "10.0.0.1/8"], "an IP address"),
    (["--trust-proxy", "::/0"], "an IP address"),
    (["--trust-proxy", ""], "an IP address"),
    (["--address", "table.example"], "an address such as https://table.example/"),
    (["--address", "ftp://table.example/"], "an address such as https://table.example/"),
    (["--address", "https://"], "an address such as https://table.example/"),
    (["--address", "https://table.example/games"], "an address such as https://table.example/"),
    (["--address", "https://table.example:port"], "an address such as https://table.example/"),
    (["--address", "https://me:pw@table.example"], "an address such as https://table.example/"),
    (["--allow-host", "https://table.example/"], "a name such as table.example"),
    (["--allow-host", "table.example:8000"], "a name such as table.example"),
    (["--allow-host", "table..example"], "a name such as table.example"),
    (["--allow-host", "*"], "a name such as table.example"),
    (["--allow-host", ""], "a name such as table.example"),
    (["--host", "127.0.0.l"], "an address or name of this machine"),
    (["--mail-from", "somebody"], "an address such as first-class@table.example"),
    (["--mail-from", "a@b\nBcc: c@d"], "an address such as first-class@table.example"),
    (["--smtp", "mail.example"], "smtp://HOST"),
    (["--smtp", "smtp://mail.example:port"], "smtp://HOST"),
    (["--db", "tables.sqlite?mode=ro"], "a file without ?"),
    (["--port", "8123", "--metrics", "8123"], "another port"),
]


@pytest.mark.parametrize(("arguments", "expected"), MISTAKES, ids=parameter_id)
def test_a_mistake_in_an_option_is_reported_in_one_line(
    arguments: list[str], expected: str, tmp_path: Path
) -> None:
    database = [] if "--db" in arguments else ["--db", str(tmp_path / "tables.sqlite")]
    result = run_command(
        "play", "--no-browser", "--port", "0", *database, *arguments, folder=tmp_path
    )
    assert (result.returncode, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert expected in line
    assert arguments[-2] in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["FIRSTCLASS_ADDRESS", "FIRSTCLASS_SMTP", "FIRSTCLASS_MAIL_FROM"])
def test_a_mistake_in_the_environment_is_reported_in_one_line(name: str, tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    result = run_command("play", "--no-browser", "--db", place, settings={name: "nonsense"})
    assert (result.returncode, len(result.stderr.splitlines())) == (2, 1)
    assert "'nonsense'" in result.stderr or "expected smtp" in result.stderr


def test_the_start_shows_the_settings_as_the_server_understands_them(tmp_path: Path) -> None:
    options = [
        *("--trust-proxy", "127.0.0.1", "--allow-host", "Tisch.Example"),
        *("--address", "https://table.example", "--smtp", "smtp://me:secret@mail.example"),
        *("--mail-from", "first-class@table.example"),
    ]
    server = Server(tmp_path / "tables.sqlite", options=options)
    server.end()  # its log may say that there is no such mail server
    assert "host names: localhost, tisch.example, table.example;" in server.summary
    assert "trusted proxies: 127.0.0.1;" in server.summary
    assert "30 calls a second, 200 connections, 40 new tables;" in server.summary
    assert f"database: {tmp_path / 'tables.sqlite'};" in server.summary
    assert "by mail.example:587 as first-class@table.example" in server.summary
    assert "secret" not in server.summary
