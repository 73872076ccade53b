"""Makes garbage collections rare while bots think."""

import gc
from typing import Final

GC_THRESHOLD: Final = 20_000


def tune_garbage_collector() -> None:
    """Set a high threshold for processes in which bots think: it saves a quarter of the time.

    A search for a turn makes a million objects without reference cycles. They are freed as soon as
    nothing needs them. By default, Python would look through them every 700 objects.
    """
    gc.set_threshold(GC_THRESHOLD)
