"""The files of a device in a browser. The worker implements them in JavaScript."""

from errno import ENOSPC
from typing import Protocol

import firstclass.players.typed_array_network  # noqa: F401  - a worker that lends none begins no game
from firstclass.gc_tuning import tune_garbage_collector
from firstclass.service.adapters.device.device import Device


class JsBytes(Protocol):
    """A JavaScript array of bytes."""

    def to_bytes(self) -> bytes:
        """Return the same bytes in Python."""


class JsFiles(Protocol):
    """The files of the worker. A method that cannot save returns an error message."""

    def names(self) -> list[str]:
        """Return the names of all files."""

    def read(self, name: str) -> JsBytes:
        """Return the content of a file."""

    def append(self, name: str, content: bytes) -> str | None:
        """Add to a file."""

    def write(self, name: str, content: bytes) -> str | None:
        """Replace the content of a file."""

    def remove(self, name: str) -> None:
        """Remove a file."""


class BrowserFiles:
    """The port `Files`, on the files of a worker."""

    def __init__(self, script: JsFiles) -> None:
        self._script = script

    def names(self) -> list[str]:
        """Return the names of all files."""
        return list(self._script.names())

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        return self._script.read(name).to_bytes()

    def append(self, name: str, content: bytes) -> None:
        """Add this to the end of a file."""
        raise_on_failure(self._script.append(name, content))

    def write(self, name: str, content: bytes) -> None:
        """Replace the content of a file."""
        raise_on_failure(self._script.write(name, content))

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._script.remove(name)


def raise_on_failure(fault: str | None) -> None:
    """Raise OSError if a browser could not save.

    Browsers report full storage in different ways, so the code is always ENOSPC.
    """
    if fault is not None:
        raise OSError(ENOSPC, fault)


def start_device(script: JsFiles) -> Device:
    """Return the service of this worker."""
    tune_garbage_collector()
    return Device(BrowserFiles(script))
