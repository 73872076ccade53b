"""The page stays light."""

import re

from tests.server import Server

MOST = 250_000  # bytes of script, compressed


def test_the_script_stays_small(server: Server) -> None:
    scripts = re.findall(r'src="(/assets/[^"]+)"', server.call("GET", "/").text)
    assert scripts
    total = 0
    for path in scripts:
        answer = server.call("GET", path, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        total += answer.num_bytes_downloaded
    assert total < MOST
