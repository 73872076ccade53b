"""The device's files in a browser: those of a worker, which are JavaScript's."""

from errno import ENOSPC
from typing import Protocol

import firstclass.players.typed_arrays  # noqa: F401  - a worker that lends none begins no game
from firstclass.garbage import look_seldom_for_garbage
from firstclass.service.adapters.device.device import Device


class Bytes(Protocol):
    """An array of bytes of JavaScript's."""

    def to_bytes(self) -> bytes:
        """The same as Python has them."""


class Script(Protocol):
    """The files as the worker has them; what can not be kept is told in words."""

    def names(self) -> list[str]:
        """The names of all files."""

    def read(self, name: str) -> Bytes:
        """What is in a file."""

    def append(self, name: str, content: bytes) -> str | None:
        """Add to a file."""

    def write(self, name: str, content: bytes) -> str | None:
        """Put in place of a file."""

    def remove(self, name: str) -> None:
        """Remove a file."""


class BrowserFiles:
    """`Files` on those of a worker."""

    def __init__(self, script: Script) -> None:
        self._script = script

    def names(self) -> list[str]:
        """The names of all files."""
        return list(self._script.names())

    def read(self, name: str) -> bytes:
        """What is in a file."""
        return self._script.read(name).to_bytes()

    def append(self, name: str, content: bytes) -> None:
        """Add this to the end of a file."""
        kept(self._script.append(name, content))

    def write(self, name: str, content: bytes) -> None:
        """Put this in place of what is in a file."""
        kept(self._script.write(name, content))

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._script.remove(name)


def kept(fault: str | None) -> None:
    """A browser keeps nothing more when its room is used up, and says so in its own ways."""
    if fault is not None:
        raise OSError(ENOSPC, fault)


def begin(script: Script) -> Device:
    """The service of this worker."""
    look_seldom_for_garbage()
    return Device(BrowserFiles(script))
