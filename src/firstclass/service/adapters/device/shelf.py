"""What lies in the files of a device: logs, of which the last line may be torn, and plain data."""

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
    """Logs and data, by the names of their files. What can not be kept raises Refusal.

    A log only grows, by a line of JSON for each thing that happens. A line counts once its end is
    there. One that was torn, as the program died or there was no room left for it, was never
    promised to anybody: it goes when the next one comes.
    """

    def __init__(self, files: Files) -> None:
        self._files = files
        self._sound: set[str] = set()  # logs that end with a whole line

    def names(self, kind: str) -> list[str]:
        """What the names that begin so end with."""
        return [name.removeprefix(kind) for name in self._files.names() if name.startswith(kind)]

    def lines(self, name: str) -> list[Line]:
        """The whole lines of a log, if there is one. Raises ValueError if one is damaged."""
        return [json.loads(line) for line in whole(self._content(name)).splitlines()]

    def add(self, name: str, line: Line) -> None:
        """Keep one more line of a log."""
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
        """The data with this name, or None."""
        return json.loads(self._content(name) or b"null")

    def put(self, name: str, data: Any) -> None:
        """Keep data in place of what there was."""
        with kept():
            self._files.write(name, as_json(data))

    def drop(self, name: str) -> None:
        """Keep nothing with this name."""
        if name in self._files.names():
            self._files.remove(name)

    def _content(self, name: str) -> bytes:
        return self._files.read(name) if name in self._files.names() else b""


def whole(content: bytes) -> bytes:
    """A log up to the end of its last whole line."""
    return content[: content.rfind(b"\n") + 1]


def as_json(data: Any) -> bytes:
    """Data in one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@contextmanager
def kept() -> Iterator[None]:
    """Refuse what can not be kept."""
    try:
        yield
    except OSError as error:
        reason = "device_full" if error.errno in FULL else "nothing_saved"
        raise Refusal("failed", Reason(reason)) from error
