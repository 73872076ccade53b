"""Runs the command `firstclass play` with as many connections as there are files."""

from unittest.mock import patch

from firstclass.cli import main

if __name__ == "__main__":
    with patch("firstclass.service.adapters.fastapi.server.PLACES", 1_000_000):
        main()
