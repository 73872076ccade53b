"""The logs and data in the files of a device. The last line of a log may be incomplete."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from typing import Any, Protocol

from firstclass.messages import Reason
from firstclass.service.protocol.errors import RefusedError


class Files(Protocol):
    """Files without folders. A change survives the end of the program once its method has returned.

    If a change cannot be saved, the method raises OSError, with ENOSPC if the storage is full.
    """

    def names(self) -> list[str]:
        """Return the names of all files."""

    def read(self, name: str) -> bytes:
        """Return the content of a file."""

    def append(self, name: str, content: bytes) -> None:
        """Add this to the end of a file, which is created if it does not exist.

        If this raises OSError, a part of the content may have been added.
        """

    def write(self, name: str, content: bytes) -> None:
        """Replace or create a file, either completely or not at all."""

    def remove(self, name: str) -> None:
        """Remove an existing file."""


STORAGE_FULL_ERRNOS = (ENOSPC, EDQUOT)

LogLine = dict[str, Any]


class FileStorage:
    """Logs and data by file name. If something cannot be saved, methods raise RefusedError.

    A log only grows, by one line of JSON for each event. A line counts once its line break is
    saved. If the program dies or the storage is full, the last line can be incomplete. No method
    has returned for it, so the next line replaces it.
    """

    def __init__(self, files: Files) -> None:
        self._files = files
        self._intact: set[str] = set()  # logs that end with a complete line

    def names(self, kind: str) -> list[str]:
        """Return the names that begin with this prefix, without the prefix."""
        return [name.removeprefix(kind) for name in self._files.names() if name.startswith(kind)]

    def lines(self, name: str) -> list[LogLine]:
        """Return the complete lines of a log; none if it does not exist.

        Raises ValueError if a line is damaged.
        """
        return [json.loads(line) for line in complete_lines(self._content(name)).splitlines()]

    def append(self, name: str, line: LogLine) -> None:
        """Add a line to a log."""
        text = as_json(line) + b"\n"
        content = b"" if name in self._intact else self._content(name)
        self._intact.discard(name)
        with refuse_on_storage_error():
            if content != complete_lines(content):
                self._files.write(name, complete_lines(content) + text)
            else:
                self._files.append(name, text)
        self._intact.add(name)

    def load(self, name: str) -> Any:
        """Return the data with this name, or None."""
        return json.loads(self._content(name) or b"null")

    def save(self, name: str, data: Any) -> None:
        """Save data under this name and replace any older data."""
        with refuse_on_storage_error():
            self._files.write(name, as_json(data))

    def delete(self, name: str) -> None:
        """Remove the data with this name, if there is any."""
        if name in self._files.names():
            self._files.remove(name)

    def _content(self, name: str) -> bytes:
        return self._files.read(name) if name in self._files.names() else b""


def complete_lines(content: bytes) -> bytes:
    """Return a log up to the end of its last complete line."""
    return content[: content.rfind(b"\n") + 1]


def as_json(data: Any) -> bytes:
    """Return data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@contextmanager
def refuse_on_storage_error() -> Iterator[None]:
    """Raise RefusedError if the storage fails."""
    try:
        yield
    except OSError as error:
        reason = "device_full" if error.errno in STORAGE_FULL_ERRNOS else "nothing_saved"
        raise RefusedError("failed", Reason(reason)) from error
