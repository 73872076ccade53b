"""A server offers the game for devices if it was built with it."""

import gzip
import json
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from firstclass.service.adapters.http.pages import SecurityHeaders, page_endpoint
from tests.service.play.test_ports import run

SHARED = {
    "index.html": "<p>start</p>",
    "table.html": "<p>table</p>",
    "pages.json": json.dumps({"/": "index.html", "/table/{id}": "table.html"}),
    "assets/a.js": "a = 1;\n" * 200,
    "assets/a.js.br": "packed",
}
OWN = {
    "device/index.html": "<p>device</p>",
    "device/sw.js": "keep()",
    "device/engine/python-1.bin": "engine",
    "device/engine/begin-1.js": "begin()",
    "device/offering/index.html": "<p>start, and a device</p>",
    "device/offering/table.html": "<p>table, and a device</p>",
}


def create_app(folder: Path, files: dict[str, str]) -> Starlette:
    """Return an application that serves pages with these files."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "assets" / "b.js").write_text("b")
    return Starlette(
        routes=[Route("/{path:path}", page_endpoint(folder))],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware)],
    )


def got(app: Starlette, path: str, accepts: str = "gzip, br") -> httpx.Response:
    """Return the response to a request for a page or a file."""

    async def fetch() -> httpx.Response:
        there = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=there, base_url="http://here") as client:
            headers = {"Accept": "text/html", "Accept-Encoding": accepts}
            return await client.get(path, headers=headers)

    return run(fetch())


@pytest.fixture
def offering(tmp_path: Path) -> Starlette:
    return create_app(tmp_path, SHARED | OWN)


def test_the_game_for_devices_has_a_separate_folder(offering: Starlette) -> None:
    assert got(offering, "/device/").text == "<p>device</p>"
    assert got(offering, "/device/?page=/table/x").text == "<p>device</p>"
    assert "javascript" in got(offering, "/device/engine/begin-1.js").headers["content-type"]
    shared = got(offering, "/device/assets/a.js", "br")
    assert shared.headers["content-encoding"] == "br"
    assert got(offering, "/device/assets/b.js").text == "b"


def test_only_pages_of_the_device_folder_may_run_webassembly(offering: Starlette) -> None:
    for path in ("/device/", "/device/assets/a.js", "/device/sw.js"):
        policy = got(offering, path, "").headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy
        assert "frame-ancestors 'none'" in policy
    for path in ("/", "/assets/a.js", "/device"):
        assert "wasm" not in got(offering, path, "").headers["content-security-policy"]


def test_files_that_never_change_are_cached(offering: Starlette) -> None:
    for path in ("/device/engine/python-1.bin", "/device/assets/b.js"):
        assert "immutable" in got(offering, path).headers["cache-control"]
    for path in ("/device/", "/device/sw.js", "/device/engine/gone.bin"):
        assert got(offering, path).headers["cache-control"] == "no-cache"


def test_compressed_files_are_not_compressed_again(tmp_path: Path) -> None:
    app = create_app(tmp_path, SHARED | OWN)
    content = gzip.compress(b"game" * 1000 + bytes(range(256)) * 9)
    (tmp_path / "device/engine/python-1.bin").write_bytes(content)
    answer = got(app, "/device/engine/python-1.bin", "gzip")
    assert "content-encoding" not in answer.headers
    assert answer.content == content


def test_pages_offer_the_game_for_devices_only_if_it_was_built(
    offering: Starlette, tmp_path: Path
) -> None:
    assert got(offering, "/").text == "<p>start, and a device</p>"
    assert got(offering, "/table/x").text == "<p>table, and a device</p>"
    assert got(offering, "/nowhere").text == "<p>start, and a device</p>"
    without = create_app(tmp_path / "without", SHARED)
    assert got(without, "/").text == "<p>start</p>"
    assert got(without, "/table/x").text == "<p>table</p>"
    assert got(without, "/device/").status_code == 404


def test_no_other_file_can_be_reached_through_the_device_folder(offering: Starlette) -> None:
    for path in ("../pages.py", "%2e%2e/%2e%2e/secret", "x" * 999, "%00"):
        assert got(offering, f"/device/{path}").status_code in (404, 405)
