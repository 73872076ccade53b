"""The errors with which the service refuses a request."""

from typing import Annotated, Literal, NotRequired, TypedDict

from firstclass.errors import FirstClassError
from firstclass.messages import Reason, use_language

ErrorCode = Literal[
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


class ErrorInfo(TypedDict):
    """The refusal of a request, with its reason."""

    code: ErrorCode
    message: Annotated[str, "one sentence in the client's language"]
    ruling: NotRequired[Annotated[str, "the rule that makes a move illegal"]]


class RefusedError(FirstClassError):
    """A refusal of a request, with a code for programs and a reason for people.

    The request changed nothing. ``wait`` is the number of seconds after which a retry can succeed,
    if that is known.
    """

    def __init__(self, code: ErrorCode, reason: Reason, wait: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.retry_after = wait

    def as_dict(self, language: str) -> ErrorInfo:
        """Return the refusal in this language (docs/contribute/protocol-reference.md)."""
        with use_language(language):
            info: ErrorInfo = {"code": self.code, "message": str(self.reason)}
        if self.reason.ruling:
            info["ruling"] = self.reason.ruling
        return info
