"""Parquet files that contain a checksum of themselves.

Arrow can add a checksum to each page, but not to the parts that describe the pages. So the file
also has a CRC-32 of all its bytes but the digits of the checksum. The checksums of the pages tell
which column is damaged.
"""

from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pyarrow as pa
import pyarrow.parquet as pq

from firstclass.lab.data.columns import columns
from firstclass.lab.data.run import DataError

MARK: Final = b"crc32:"
DIGITS: Final = 8
UNREADABLE: Final = (OSError, ValueError, OverflowError, pa.ArrowException)
"""The exceptions of Arrow for damaged files."""


def to_parquet(table: Any) -> bytes:
    """Return a table with the columns of a data set as a Parquet file with its checksums."""
    content = BytesIO()
    with pq.ParquetWriter(
        content, table.schema, compression="zstd", write_statistics=False, write_page_checksum=True,
        use_dictionary=[c.name for c in columns() if pa.types.is_dictionary(c.type)],
    ) as writer:  # fmt: skip
        writer.write_table(table)
        writer.add_key_value_metadata({"checksum": MARK + b"0" * DIGITS})
    before, _, after = split(content.getvalue())
    return before + checksum(before, after) + after


def open_parquet(path: Path) -> Any:
    """Open a file from ``to_parquet``. Raises DataError if it is damaged or another kind of file.

    The file is in memory, so later damage on the disk does not matter.
    """
    try:
        content = path.read_bytes()
        file = pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True)
    except UNREADABLE as error:
        raise DataError(f"{path}: expected a complete Parquet file; {error_line(error)}") from error
    before, stored_checksum, after = split(content)
    if not stored_checksum:
        raise DataError(f"{path}: has no checksum: expected a file of `simulate --parquet`")
    if stored_checksum != checksum(before, after):
        raise DataError(f"{path}: is damaged: {damaged_part(file)}")
    return file


def split(content: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the parts before, in and after the digits of the checksum; no digits if not there."""
    before, mark, rest = content.rpartition(MARK)
    return (before + mark, rest[:DIGITS], rest[DIGITS:]) if mark else (content, b"", b"")


def checksum(before: bytes, after: bytes) -> bytes:
    """Return the digits of the checksum between these parts."""
    return b"%08x" % crc32(after, crc32(before))


def damaged_part(file: Any) -> str:
    """Return which part of a damaged file Arrow cannot read."""
    for group in range(file.num_row_groups):
        for column in columns():
            try:
                file.read_row_group(group, columns=[column.name])
            except UNREADABLE as error:
                return f"column {column.name}: {error_line(error)}"
    return "the description of its columns or pages"


def error_line(error: Exception) -> str:
    """Return an error as one line."""
    return " ".join(str(error).split())[:160]
