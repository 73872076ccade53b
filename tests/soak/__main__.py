"""Plays and kills with each kind of place in turn, and prints the outcome."""

import argparse
import platform
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from tests.postgres import Postgres
from tests.soak.killing import KilledOfTwo, KilledPostgres, KilledServer, Victim, soak

KINDS = {
    "sqlite": "the server is killed, its tables lie in a file",
    "postgresql": "the server is killed, its tables lie in PostgreSQL",
    "neighbours": "one of two servers is killed, their tables lie in PostgreSQL",
    "database": "PostgreSQL itself is killed",
}


def main() -> None:
    """Fail if anything was lost, was played twice, or cannot go on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=sys.maxsize, help="of each kind")
    parser.add_argument("--minutes", type=float, default=1e6, help="for each kind, at most")
    parser.add_argument("--tables", type=int, default=12, help="at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], default=[])
    body = parser.parse_args()
    print(f"{datetime.now(UTC):%Y-%m-%d}, {versions()}, seed {body.seed}", flush=True)
    faults = []
    for kind in body.kinds or KINDS:
        postgres = None if kind == "sqlite" else Postgres()
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            victim = victim_of(kind, Path(folder), postgres)
            outcome = soak(victim, body.kills, body.minutes, body.tables, body.seed)
        print(f"{KINDS[kind]}: {outcome}", flush=True)
        faults += outcome.faults
        if postgres:
            postgres.remove()
    sys.exit("\n".join(faults) or None)


def victim_of(kind: str, folder: Path, postgres: Postgres | None) -> Victim:
    """Return what is killed."""
    if postgres is None:
        return KilledServer(folder, folder / "tables.sqlite")
    if kind == "postgresql":
        return KilledServer(folder, postgres.new())
    if kind == "neighbours":
        return KilledOfTwo(folder, postgres.new())
    return KilledPostgres(folder, postgres)


def versions() -> str:
    """Return the versions of the software under test."""
    postgres = Postgres()
    with closing(psycopg.connect(postgres.new())) as connection:
        served = connection.info.server_version
    postgres.remove()
    return (
        f"CPython {platform.python_version()}, SQLite {sqlite3.sqlite_version},"
        f" PostgreSQL {served // 10000}.{served % 10000}, psycopg {psycopg.__version__}"
    )


if __name__ == "__main__":
    main()
