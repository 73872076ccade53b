"""What the service refuses, and how it says so."""

from typing import Literal

from firstclass.words import refusal as translated
from firstclass.words import speaking

Code = Literal[
    "stale", "illegal", "malformed", "too_large", "forbidden", "unknown", "busy", "failed"
]  # fmt: skip


class Refusal(Exception):
    """A request that changes nothing, with a code for programs and a sentence for people.

    A refused action also names the ruling behind it.
    """

    def __init__(self, code: Code, message: str, ruling: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.ruling = ruling

    def as_dict(self, language: str) -> dict[str, str]:
        """The refusal as docs/protocol.md describes it, in this language."""
        with speaking(language):
            told = {"code": str(self.code), "message": translated(self.message)}
        return told if self.ruling is None else told | {"ruling": self.ruling}
