"""The site of files, at a web server that knows nothing but files."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from scripts.site import main
from tests.browser.conftest import browser

__all__ = ["browser"]


class Silent(SimpleHTTPRequestHandler):
    """Serves files, and writes of it nowhere."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, in a folder of a file host."""
    root = tmp_path_factory.mktemp("host")
    main(root / "games" / "first class")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=root)) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/games/first%20class/"
        host.shutdown()
