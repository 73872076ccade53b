"""The logs and data in the files of a device. The last line of a log may be incomplete."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from typing import Any

from firstclass.messages import Reason
from firstclass.service.adapters.device.files import Files
from firstclass.service.protocol.errors import Refusal

FULL = (ENOSPC, EDQUOT)

Line = dict[str, Any]


class Shelf:
    """Logs and data by file name. If something cannot be saved, methods raise Refusal.

    A log only grows, by one line of JSON for each event. A line counts once its line break is
    saved. If the program dies or the storage is full, the last line can be incomplete. No method
    has returned for it, so the next line replaces it.
    """

    def __init__(self, files: Files) -> None:
        self._files = files
        self._sound: set[str] = set()  # logs that end with a complete line

    def names(self, kind: str) -> list[str]:
        """Return the names that begin with this prefix, without the prefix."""
        return [name.removeprefix(kind) for name in self._files.names() if name.startswith(kind)]

    def lines(self, name: str) -> list[Line]:
        """Return the complete lines of a log; none if it does not exist.

        Raises ValueError if a line is damaged.
        """
        return [json.loads(line) for line in whole(self._content(name)).splitlines()]

    def add(self, name: str, line: Line) -> None:
        """Add a line to a log."""
        text = as_json(line) + b"\n"
        content = b"" if name in self._sound else self._content(name)
        self._sound.discard(name)
        with kept():
            if content != whole(content):
                self._files.write(name, whole(content) + text)
            else:
                self._files.append(name, text)
        self._sound.add(name)

    def find(self, name: str) -> Any:
        """Return the data with this name, or None."""
        return json.loads(self._content(name) or b"null")

    def put(self, name: str, data: Any) -> None:
        """Save data under this name and replace any older data."""
        with kept():
            self._files.write(name, as_json(data))

    def drop(self, name: str) -> None:
        """Remove the data with this name, if there is any."""
        if name in self._files.names():
            self._files.remove(name)

    def _content(self, name: str) -> bytes:
        return self._files.read(name) if name in self._files.names() else b""


def whole(content: bytes) -> bytes:
    """Return a log up to the end of its last complete line."""
    return content[: content.rfind(b"\n") + 1]


def as_json(data: Any) -> bytes:
    """Return data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@contextmanager
def kept() -> Iterator[None]:
    """Raise Refusal if the storage fails."""
    try:
        yield
    except OSError as error:
        reason = "device_full" if error.errno in FULL else "nothing_saved"
        raise Refusal("failed", Reason(reason)) from error
