"""Where a device keeps things."""

from typing import Protocol


class Files(Protocol):
    """Files without folders; what a method has returned from survives the end of the program.

    What can not be kept raises OSError, with ENOSPC where there is no room for it.
    """

    def names(self) -> list[str]:
        """The names of all files."""

    def read(self, name: str) -> bytes:
        """What is in a file."""

    def append(self, name: str, content: bytes) -> None:
        """Add this to the end of a file, which is made if there is none.

        What raises OSError may have added a part of it.
        """

    def write(self, name: str, content: bytes) -> None:
        """Put this in place of what is in a file, if there is one; all of it, or nothing."""

    def remove(self, name: str) -> None:
        """Remove a file that is there."""
