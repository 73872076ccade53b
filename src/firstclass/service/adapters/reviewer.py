"""Reviews one game in a separate process: `python -m firstclass.service.adapters.reviewer`.

Reads the order from stdin. After each move it writes the number of reviewed moves, and finally the
review, each as a line of JSON.
"""

import json
import os
import sys
from typing import Any

from firstclass.garbage import look_seldom_for_garbage
from firstclass.service.play.reviews import carry_out


def main() -> None:
    """Review the game on stdin."""
    look_seldom_for_garbage()
    if hasattr(os, "nice"):
        os.nice(10)  # tables have priority
    for told in carry_out(sys.stdin.read()):
        say(told)


def say(what: Any) -> None:
    """Write a line; exit if nobody reads it."""
    try:
        print(json.dumps(what), flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
