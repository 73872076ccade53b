"""The errors for moves and records. Each has a reason, which is one line of text."""

from firstclass.messages import Reason, ReasonError


class IllegalActionError(ReasonError):
    """A move that cannot be played now. ``ruling`` is the id of the ruling behind it."""


class RecordError(ReasonError):
    """A record cannot be replayed."""

    def __str__(self) -> str:
        return str(Reason("record", fault=self.reason))


class UndoError(ReasonError):
    """The last move cannot be undone. The message says why."""
