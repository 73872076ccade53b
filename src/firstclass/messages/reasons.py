"""Reasons for refusals, as data. They become a sentence only when somebody reads them."""

from firstclass.errors import InvalidInputError
from firstclass.messages.languages import translate


class Reason:
    """Why something is not possible: a code, the ruling behind it, and the placeholders.

    ``str()`` returns the message ``why-`` with the code, in the current language. A placeholder can
    be a reason itself.
    """

    __slots__ = ("values", "code", "ruling")

    def __init__(self, code: str, ruling: str = "", /, **blanks: object) -> None:
        self.code = code
        self.ruling = ruling
        self.values = blanks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.code, self.ruling))

    def __repr__(self) -> str:
        return f"Reason{(self.code, self.ruling, self.values)}"

    def __str__(self) -> str:
        return translate(f"why-{self.code}", **self.values)

    def _content(self) -> tuple[str, str, dict[str, object]]:
        return self.code, self.ruling, self.values


class ReasonError(InvalidInputError):
    """An error with a ``reason``. ``str()`` returns the reason in the current language."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    @property
    def ruling(self) -> str:
        """The id of the ruling behind the reason, if there is one."""
        return self.reason.ruling
