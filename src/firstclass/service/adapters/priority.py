"""The priority of processes that may take their time."""

import os
from contextlib import suppress


def give_tables_priority(steps: int) -> None:
    """Lower the priority of this process, so that tables do not wait for it.

    Sandboxes may forbid that, and Windows has no such call. The priority then stays the same.
    """
    with suppress(AttributeError, OSError):
        os.nice(steps)
