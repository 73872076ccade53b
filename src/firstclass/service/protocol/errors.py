"""The errors with which the service refuses a request."""

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
    """The refusal of a request, with its reason."""

    code: Code
    message: Annotated[str, "one sentence in the client's language"]
    ruling: NotRequired[Annotated[str, "the rule that makes a move illegal"]]


class Refusal(Exception):
    """A refusal of a request, with a code for programs and a reason for people.

    The request changed nothing. ``wait`` is the number of seconds after which a retry can succeed,
    if that is known.
    """

    def __init__(self, code: Code, reason: Reason, wait: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.wait = wait

    def as_dict(self, language: str) -> Fault:
        """Return the refusal in this language (docs/contribute/protocol-reference.md)."""
        with speaking(language):
            told: Fault = {"code": self.code, "message": str(self.reason)}
        if self.reason.ruling:
            told["ruling"] = self.reason.ruling
        return told
