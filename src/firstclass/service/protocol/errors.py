"""What the service refuses, and how it says so."""

from typing import Annotated, Literal, NotRequired, TypedDict

from firstclass.words import refusal as translated
from firstclass.words import speaking

Code = Literal[
    "stale",
    "illegal",
    "malformed",
    "too_large",
    "forbidden",
    "unknown",
    "busy",
    "upgrade",
    "failed",
]


class Fault(TypedDict):
    """What was refused, and why."""

    code: Code
    message: Annotated[str, "one sentence in the reader's language"]
    ruling: NotRequired[Annotated[str, "the rule behind it, where an action is illegal"]]


class Refusal(Exception):
    """A request that changes nothing, with a code for programs and a sentence for people.

    A refused action also names the ruling behind it.
    """

    def __init__(self, code: Code, message: str, ruling: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.ruling = ruling

    def as_dict(self, language: str) -> Fault:
        """The refusal as docs/protocol.md describes it, in this language."""
        with speaking(language):
            told: Fault = {"code": self.code, "message": translated(self.message)}
        if self.ruling is not None:
            told["ruling"] = self.ruling
        return told
