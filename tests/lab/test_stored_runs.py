"""Runs that store their games: killed, without space, sharing files, and continued."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from firstclass.lab import data
from firstclass.lab.data.collect import collect
from firstclass.lab.data.parquet_file import to_parquet
from firstclass.lab.data.run import GAMES_PER_PORTION
from firstclass.lab.matches.games import Plan
from firstclass.lab.workers import THIS_PROCESS
from tests.ids import parameter_id
from tests.lab.stored_run import GAMES_KEPT, PLAN, contents, store_run


def simulate(*arguments: str, limit: str = "") -> "subprocess.CompletedProcess[str]":
    # Under a limit, Python would leave incomplete bytecode, which breaks every later start.
    firstclass = [sys.executable, "-B", "-m", "firstclass", "simulate", *arguments]
    shell = ["bash", "-c", f'{limit} exec "$@"', "bash"]
    return subprocess.run([*shell, *firstclass], capture_output=True, text=True, check=False)


def test_the_number_of_processes_does_not_change_a_byte_of_the_files(
    stored_run: Path, tmp_path: Path
) -> None:
    store_run(tmp_path / "two", jobs=2)
    assert contents(tmp_path / "two") == contents(stored_run)


def test_a_finished_run_can_be_extended_by_more_games(stored_run: Path, tmp_path: Path) -> None:
    store_run(tmp_path / "more", games=3)
    assert len(store_run(tmp_path / "more")) == GAMES_KEPT
    assert contents(tmp_path / "more") == contents(stored_run)


@pytest.mark.slow
def test_a_killed_run_can_be_continued(stored_run: Path, tmp_path: Path) -> None:
    """Kill all processes as soon as something is stored; started files are incomplete then."""
    options = ["--bots", "random", "--players", "2", "--modules", "", "--seed", "7"]
    options += ["--games", str(GAMES_KEPT), "--jobs", "2"]
    options += ["--records", str(tmp_path / "games.jsonl.gz"), "--parquet", str(tmp_path / "rows")]
    run = subprocess.Popen(
        [sys.executable, "-m", "firstclass", "simulate", *options],
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    while run.poll() is None and not list(tmp_path.glob("rows/*.parquet")):
        time.sleep(0.01)
    with suppress(ProcessLookupError):  # on a very slow machine the run may have finished
        os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    again = simulate(*options)
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith(f"{GAMES_KEPT} games")
    assert contents(tmp_path) == contents(stored_run)
    assert not list(tmp_path.rglob(".games*"))


@pytest.mark.parametrize("cut", [1, 100, 2000])
def test_an_incomplete_batch_of_games_is_played_again(
    stored_run_copy: Path, stored_run: Path, cut: int
) -> None:
    """As if the power had failed during the write."""
    records = stored_run_copy / "games.jsonl.gz"
    records.write_bytes(records.read_bytes()[:-cut])
    (stored_run_copy / "rows" / ".games-000001.parquet.123").write_bytes(b"PAR1 and no more")
    store_run(stored_run_copy)
    assert contents(stored_run_copy) == contents(stored_run)
    assert not list(stored_run_copy.rglob(".games*"))


def test_a_full_disk_is_reported_in_one_line_and_stored_games_stay(tmp_path: Path) -> None:
    """The limit on file size leaves space for the first batch of records, but not for its data."""
    options = ["--bots", "random", "--players", "2", "--games", "3"]
    rows_there = tmp_path / "rows"
    for place in (["--parquet", str(rows_there)], ["--records", str(tmp_path / "g.jsonl.gz")]):
        result = simulate(*options, *place, limit="ulimit -f 1;")
        assert result.returncode == 2
        assert len(result.stderr.splitlines()) == 1
        assert f"{place[0]}: " in result.stderr
        assert "File too large" in result.stderr
    assert list(rows_there.iterdir()) == []
    assert (tmp_path / "g.jsonl.gz").read_bytes() == b""


def faults(stored_run_copy: Path) -> list[tuple[Path, bytes, str]]:
    """Return files that do not belong to the run, and the error for each."""
    row, records = (
        stored_run_copy / "rows" / "games-000000.parquet",
        stored_run_copy / "games.jsonl.gz",
    )
    line = gzip.decompress(records.read_bytes()).splitlines()[0]
    later = json.loads(line) | {"format": 2}
    foreign = stored_run_copy / "foreign.parquet"
    pq.write_table(pa.table({"game": [1]}), foreign)
    there = foreign.read_bytes()
    foreign.unlink()
    return [
        (row, row.read_bytes()[:-9], "expected a complete Parquet file"),
        (row, b"", "expected a complete Parquet file"),
        (row, there, "expected"),
        (records, b"not packed at all", "expected games packed by gzip"),
        (records, gzip.compress(b"[1, 2]\n"), "expected games packed by gzip"),
        (records, gzip.compress(json.dumps(later).encode()), "expected data of format 1, not 2"),
    ]


@pytest.mark.parametrize("number", range(6))
def test_a_run_refuses_and_keeps_files_that_do_not_belong_to_it(
    stored_run_copy: Path, number: int
) -> None:
    path, damage, message = faults(stored_run_copy)[number]
    path.write_bytes(damage)
    with pytest.raises(data.DataError, match=message) as error:
        store_run(stored_run_copy)
    assert str(path) in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert path.read_bytes() == damage  # and leaves it as it is


@pytest.mark.parametrize("number", range(3))
def test_reading_refuses_damaged_or_foreign_files(stored_run_copy: Path, number: int) -> None:
    path, damage, message = faults(stored_run_copy)[number]
    path.write_bytes(damage)
    with pytest.raises(data.DataError, match=message) as error:
        data.read(stored_run_copy / "rows")
    assert len(str(error.value).splitlines()) == 1
    with pytest.raises(data.DataError, match=message):
        list(data.batches(stored_run_copy / "rows"))


def test_a_damaged_page_of_a_file_is_reported_in_one_line(stored_run_copy: Path) -> None:
    """The file claims to be complete, but is not."""
    path = stored_run_copy / "rows" / "games-000000.parquet"
    whole = bytearray(path.read_bytes())
    begin = pq.ParquetFile(path).metadata.row_group(0).column(10).data_page_offset
    whole[begin + 100 : begin + 3100] = bytes(3000)
    path.write_bytes(whole)
    with pytest.raises(data.DataError, match="is damaged: column encoding: ") as error:
        list(data.batches(stored_run_copy / "rows", names=["margin"]))
    assert len(str(error.value).splitlines()) == 1


def test_data_of_another_version_is_refused_in_one_line(stored_run_copy: Path) -> None:
    path = stored_run_copy / "rows" / "games-000000.parquet"
    table = pq.read_table(path)
    metadata = json.loads(table.schema.metadata[b"firstclass"])
    changes: list[dict[str, Any]] = [{"format": 2}, {"encoding": 0}, {"cards": {}}]
    for changed in changes:
        changed_metadata = {b"firstclass": json.dumps(metadata | changed)}
        path.write_bytes(to_parquet(table.replace_schema_metadata(changed_metadata)))
        with pytest.raises(data.DataError, match=r"expected data of format|belongs to another"):
            data.read(stored_run_copy / "rows")


@pytest.mark.parametrize(
    ("plan", "games", "message"),
    [
        (Plan(("random",), players=2, modules="", seed=8), GAMES_KEPT, "seed 7, not 8"),
        (Plan(("novice",), players=2, modules="", seed=7), GAMES_KEPT, "bots"),
        (PLAN, 3, "contains more than the 3 "),
    ],
    ids=parameter_id,
)
def test_games_of_another_run_are_not_mixed_with_this_run(
    stored_run_copy: Path, plan: Plan, games: int, message: str
) -> None:
    before = contents(stored_run_copy)
    for places in ((stored_run_copy / "games.jsonl.gz", None), (None, stored_run_copy / "rows")):
        with pytest.raises(data.DataError, match=message):
            list(collect(plan, games, THIS_PROCESS, *places))
    assert contents(stored_run_copy) == before


def test_two_runs_cannot_write_to_the_same_file(stored_run_copy: Path) -> None:
    running = collect(PLAN, GAMES_KEPT, THIS_PROCESS, stored_run_copy / "games.jsonl.gz", None)
    next(running)
    with pytest.raises(data.DataError, match="another run is writing to it"):
        next(collect(PLAN, GAMES_KEPT, THIS_PROCESS, stored_run_copy / "games.jsonl.gz", None))
    assert len([*running]) == GAMES_KEPT - 1


def test_a_truncated_file_of_game_records_is_read_as_far_as_possible(stored_run_copy: Path) -> None:
    records = stored_run_copy / "games.jsonl.gz"
    records.write_bytes(records.read_bytes()[:-9])
    games_read = data.games(records)
    assert [next(games_read)["game"] for _ in range(GAMES_PER_PORTION)] == [
        *range(GAMES_PER_PORTION)
    ]
    with pytest.raises(data.DataError, match="ends in the middle"):
        next(games_read)
