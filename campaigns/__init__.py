"""Longer tests and measurements, by name: `python -m campaigns --help`."""
