"""Reads data sets, lazily with Arrow, or in batches of NumPy arrays."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds

from firstclass.lab.data.columns import columns
from firstclass.lab.data.folder import read_metadata
from firstclass.lab.data.parquet_file import open_parquet
from firstclass.lab.data.run import FORMAT, DataError, check_same, data_versions
from firstclass.rules.vocabulary.actions import ACTIONS

BATCH: Final = 8192


def read(*folders: str | Path) -> Any:
    """Return the data sets in these folders as one ``pyarrow.dataset.Dataset``.

    Raises :class:`DataError` for data sets that are missing or damaged, and for those of a version
    of the program in which the data meant something else.
    """
    files = files_of(folders)
    for file in files:
        check(file)
    schema = pa.schema([(column.name, column.type) for column in columns()])
    return ds.dataset([str(file) for file in files], schema=schema, format="parquet")


def batches(
    *folders: str | Path,
    names: Sequence[str] = ("encoding", "legal", "action", "margin"),
    size: int = BATCH,
) -> Iterator[dict[str, Any]]:
    """Yield the named columns as NumPy arrays of at most ``size`` decisions, in order.

    ``encoding`` is an array of bytes with a row for each decision, without a copy. ``legal`` is a
    mask over all actions. ``values`` and ``policy`` have a number for each action, or NaN.
    ``sources`` has a number for each kind of points. Arrays may be read-only. Raises
    :class:`DataError` like :func:`read`, and for an unknown column.
    """
    known = [column.name for column in columns()]
    for name in names:
        if name not in known:
            raise DataError(f"names: expected some of {', '.join(known)}, not {name!r:.40}")
    wanted = list(dict.fromkeys([*names, "legal"] if {"values", "policy"} & {*names} else names))
    for path in files_of(folders):
        file = check(path)
        for batch in file.iter_batches(size, columns=wanted):
            yield {name: _as_numpy(batch, name) for name in names}


def files_of(folders: Sequence[str | Path]) -> list[Path]:
    """Return the Parquet files in these folders, in order. Raises DataError if there are none."""
    paths = []
    for folder in folders:
        files = sorted(Path(folder).glob("*.parquet"))
        if not files:
            raise DataError(
                f"{folder}: expected a folder with files written by `simulate --parquet`"
            )
        paths += files
    return paths


def check(path: Path) -> Any:
    """Return a file that this version of the program can read. Raises DataError otherwise."""
    file = open_parquet(path)
    expected = {"format": FORMAT, **data_versions()}
    check_same(path, read_metadata(file), expected)
    return file


def _as_numpy(batch: Any, name: str) -> Any:
    column = batch[name]
    kind = column.type
    if pa.types.is_fixed_size_binary(kind):
        width = kind.byte_width
        rows = np.frombuffer(column.buffers()[1], np.uint8)
        return rows.reshape(-1, width)[column.offset : column.offset + len(column)]
    if pa.types.is_struct(kind):
        return np.stack([part.to_numpy(zero_copy_only=False) for part in column.flatten()], axis=1)
    if pa.types.is_list(kind):
        return _by_action(batch, name)
    if pa.types.is_dictionary(kind):
        column = column.cast(pa.string())
    return column.to_numpy(zero_copy_only=False)


def _by_action(batch: Any, name: str) -> Any:
    """Return lists about legal actions as rows with a place for each action."""
    legal, lists = batch["legal"], batch[name]
    ends = legal.offsets.to_numpy()
    rows = np.repeat(np.arange(len(legal)), np.diff(ends))
    actions = legal.flatten().to_numpy()
    if name == "legal":
        table = np.zeros((len(legal), len(ACTIONS)), bool)
        table[rows, actions] = True
        return table
    table = np.full((len(legal), len(ACTIONS)), np.nan, np.float32)
    present = lists.is_valid().to_numpy(zero_copy_only=False)[rows]
    table[rows[present], actions[present]] = lists.flatten().to_numpy()
    return table
