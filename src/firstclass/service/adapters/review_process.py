"""Reviews one game in a separate process: `python -m firstclass.service.adapters.review_process`.

Reads the order from stdin. After each move it writes the number of reviewed moves, and finally the
review, each as a line of JSON.
"""

import json
import os
import sys
from typing import Any

from firstclass.gc_tuning import tune_garbage_collector
from firstclass.service.adapters.priority import give_tables_priority
from firstclass.service.play.reviews import review_steps


def main() -> None:
    """Review the game on stdin."""
    tune_garbage_collector()
    give_tables_priority(10)
    for step in review_steps(sys.stdin.read()):
        write_line(step)


def write_line(what: Any) -> None:
    """Write a line; exit if nobody reads it."""
    try:
        print(json.dumps(what), flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
