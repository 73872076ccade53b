"""The errors of the environments."""

import gymnasium

from firstclass.errors import FirstClassError


class ResetNeededError(FirstClassError, gymnasium.error.ResetNeeded):
    """There is no game in progress: none was dealt, or the last one is over."""

    def __init__(self, text: str = "no game is in progress: call reset first") -> None:
        super().__init__(text)


class WorkerError(FirstClassError):
    """A worker process has ended."""

    def __str__(self) -> str:
        return "a worker has ended: create the environments again"
