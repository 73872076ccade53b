"""What can be wrong with an action or a record, each in one line of text."""


class IllegalAction(ValueError):
    """An action that can not be played now; ``ruling`` is the id of the ruling behind it."""

    def __init__(self, text: str, ruling: str) -> None:
        super().__init__(text)
        self.ruling = ruling


class RecordError(ValueError):
    """A record can not be replayed; the text is one line."""


class UndoError(ValueError):
    """The last action can not be taken back; the text says why."""
