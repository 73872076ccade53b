"""Files with a single wrong bit: each is refused in one line, or reads as if it were whole."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from firstclass.errors import FirstClassError
from firstclass.lab import data
from firstclass.lab.data.columns import columns
from firstclass.lab.json_lines import JsonLinesError, JsonLinesWriter, read_json_lines
from firstclass.lab.learning.train import TrainingConfig, load_games, save_games
from firstclass.lab.report.figures import figures_of
from firstclass.players.conductor import SHAPES
from firstclass.players.features import SIZE
from firstclass.players.network_file import ArchiveError, read_layers
from firstclass.players.numpy_network import NumpyNetwork, load_arrays
from tests.lab.stored_run import store_run

BITS = 400
"""How many bits of a file are tried. They are spread over the whole file."""


def with_wrong_bits(path: Path, part: slice = slice(None)) -> Iterator[int]:
    """Yield the bits of this part of a file while each is wrong."""
    whole = path.read_bytes()
    first, last, _ = part.indices(len(whole))
    places = range(8 * first, 8 * last)
    step = max(1, len(places) // BITS)
    for begin in places[::step]:
        bit = Random(begin).randrange(begin, min(begin + step, places.stop))
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        path.write_bytes(damaged)
        yield bit
    path.write_bytes(whole)


def read_or_refuse(read: Callable[[], object]) -> object:
    """Return what is read, or None if it is refused in one line."""
    try:
        return read()
    except FirstClassError as error:
        fault = str(error)
    assert len(fault.splitlines()) == 1
    return None


@pytest.fixture(scope="module")
def small_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("small")
    store_run(place, games=2)
    return place


def parquet(small_run: Path) -> Path:
    (path,) = (small_run / "rows").iterdir()
    return path


@pytest.mark.parametrize(
    "part", [slice(None), slice(-16_000, None)], ids=["everywhere", "at the end"]
)
def test_a_wrong_bit_in_a_parquet_file_is_found(small_run: Path, part: slice) -> None:
    """At the end is the description of the columns, which is small in large files."""
    names = [column.name for column in columns()]
    folder = small_run / "rows"
    readers: list[Callable[[], object]] = [
        lambda: data.read(folder),
        lambda: list(data.batches(folder, names=names)),
        lambda: figures_of([folder]),
        lambda: store_run(small_run, games=2),
    ]
    for bit in with_wrong_bits(parquet(small_run), part):
        for read in readers:
            assert read_or_refuse(read) is None, bit
    assert all(read_or_refuse(read) is not None for read in readers)


def test_a_parquet_file_without_a_checksum_is_refused(small_run: Path) -> None:
    path = parquet(small_run)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"crc32:", b"crc33:"))
    with pytest.raises(data.DataError, match="has no checksum"):
        data.read(small_run / "rows")
    path.write_bytes(whole)


def test_a_wrong_bit_in_a_file_of_records_is_found_or_changes_nothing(small_run: Path) -> None:
    path = small_run / "games.jsonl.gz"
    expected = list(data.games(path))
    for bit in with_wrong_bits(path):
        assert read_or_refuse(lambda: list(data.games(path))) in (None, expected), bit


def test_a_run_with_a_wrong_bit_in_its_records_is_refused_or_restored(small_run: Path) -> None:
    path = small_run / "games.jsonl.gz"
    expected = list(data.games(path))
    for bit in with_wrong_bits(path):
        if read_or_refuse(lambda: store_run(small_run, games=2)) is not None:
            assert list(data.games(path)) == expected, bit


def test_a_wrong_bit_in_weights_is_found_or_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    made = np.random.default_rng(1)
    shapes = pairwise((SIZE, 4, SHAPES[SIZE]))
    NumpyNetwork([(made.normal(size=pair), made.normal(size=pair[1])) for pair in shapes]).save(
        path
    )
    expected = read_layers(path, SHAPES)
    for bit in with_wrong_bits(path):
        assert read_or_refuse(lambda: read_layers(path, SHAPES)) in (None, expected), bit


def test_a_wrong_bit_in_training_data_is_found_or_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games-0" / "00000.npz"
    path.parent.mkdir()
    save_games(path, {"rows": np.arange(60).reshape(3, 20), "win": np.ones(3)})
    recipe = TrainingConfig(tmp_path)

    def read() -> list[tuple[int, dict[str, list[float]]]]:
        return [
            (number, {name: array.tolist() for name, array in notes.items()})
            for number, notes in load_games(recipe, 0)
        ]

    expected = read()
    for bit in with_wrong_bits(path):
        assert read_or_refuse(read) in (None, expected), bit


def test_the_error_names_the_damaged_array(tmp_path: Path) -> None:
    path = tmp_path / "arrays.npz"
    np.savez(path, one=np.zeros(100), two=np.ones(100))
    whole = bytearray(path.read_bytes())
    whole[whole.rindex(np.ones(1).tobytes())] ^= 1
    path.write_bytes(whole)
    with pytest.raises(ArchiveError, match=r"arrays.npz: cannot read 'two\.npy': Bad CRC-32"):
        load_arrays(path)


def test_a_wrong_bit_in_results_is_found_or_changes_nothing(tmp_path: Path) -> None:
    """The last byte is left out: without it, the last line counts as incomplete."""
    path = tmp_path / "results.jsonl"
    expected: list[dict[str, Any]] = [{"bots": ["é", "planner"], "won": 0.1, "games": [1, 2]}] * 3
    with JsonLinesWriter(path) as lines:
        for line in expected:
            lines.write(line)
    for bit in with_wrong_bits(path, slice(-1)):
        rows: Any = read_or_refuse(lambda: read_json_lines(path))
        assert rows in (None, expected), bit


def test_a_line_of_results_without_a_checksum_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"won": 0.5}\n')
    with pytest.raises(JsonLinesError, match=r"results\.jsonl: line 1: is damaged"):
        read_json_lines(path)


def test_the_error_names_the_damaged_line(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with JsonLinesWriter(path) as lines:
        lines.write({"won": 0.5})
        lines.write({"won": 0.6})
    path.write_text(path.read_text().replace("0.6", "0.7"))
    with pytest.raises(JsonLinesError, match=r"results\.jsonl: line 2: is damaged"):
        read_json_lines(path)
