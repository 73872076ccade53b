"""What the service refuses, and how it says so."""

from typing import Literal

Code = Literal["stale", "illegal", "malformed", "too_large", "forbidden", "unknown", "failed"]


class Refusal(Exception):
    """A request that changes nothing, with a code for programs and a sentence for people."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
