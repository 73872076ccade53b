"""What the service refuses, and how it says so."""

from typing import Annotated, Literal, NotRequired, TypedDict

from firstclass.messages import Reason, speaking

Code = Literal[
    "stale",
    "illegal",
    "malformed",
    "too_large",
    "signed_out",
    "forbidden",
    "unknown",
    "busy",
    "too_many",
    "upgrade",
    "failed",
]


class Fault(TypedDict):
    """What was refused, and why."""

    code: Code
    message: Annotated[str, "one sentence in the reader's language"]
    ruling: NotRequired[Annotated[str, "the rule behind it, where an action is illegal"]]


class Refusal(Exception):
    """A request that changes nothing, with a code for programs and a reason for people.

    ``wait`` is the number of seconds after which there is use in asking again, where that is known.
    """

    def __init__(self, code: Code, reason: Reason, wait: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.wait = wait

    def as_dict(self, language: str) -> Fault:
        """The refusal as docs/protocol.md describes it, in this language."""
        with speaking(language):
            told: Fault = {"code": self.code, "message": str(self.reason)}
        if self.reason.ruling:
            told["ruling"] = self.reason.ruling
        return told
