"""What can be wrong with an action or a record: each has a reason, and says it in one line."""

from firstclass.messages import Reason, Refused


class IllegalAction(Refused):
    """An action that can not be played now; ``ruling`` is the id of the ruling behind it."""


class RecordError(Refused):
    """A record can not be replayed."""

    def __str__(self) -> str:
        return str(Reason("record", fault=self.reason))


class UndoError(Refused):
    """The last action can not be taken back; the text says why."""
