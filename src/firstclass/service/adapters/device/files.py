"""The storage of a device."""

from typing import Protocol


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
