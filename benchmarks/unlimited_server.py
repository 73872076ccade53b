"""Runs the command `firstclass play` with as many connections as there are files."""

from unittest.mock import patch

from firstclass.cli import main

if __name__ == "__main__":
    with patch("firstclass.service.adapters.http.server.MAX_CONNECTIONS", 1_000_000):
        main()
