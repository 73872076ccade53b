"""Reviews one game, in a process of its own: `python -m firstclass.service.reviewer`.

Reads the game as JSON from stdin: its record, and its samples as they are stored. Writes after
each action how many it has looked at, and at last the review, each as a line of JSON.
"""

import json
import os
import sys
from typing import Any

from firstclass.review.review import Look, review
from firstclass.service.store import Sample, StoredTable
from firstclass.service.story import Story


def order_for(story: Story) -> str:
    """What the process has to be told to review the game of a table."""
    record = story.record_until(story.game.version)
    samples = [[sample.version, sample.seat, sample.seed] for sample in story.samples]
    return json.dumps({"record": record, "samples": samples}, sort_keys=True)


def main() -> None:
    """Review the game on stdin."""
    # NumPy takes a moment, and the server only needs to know what to order.
    from firstclass.review.looks import look_through

    if hasattr(os, "nice"):
        os.nice(10)  # the tables come first
    order = json.load(sys.stdin)
    samples = [Sample(*sample) for sample in order["samples"]]
    story = Story(StoredTable("", "", [], order["record"], [], samples=samples))
    beginning = next(story.moments(story.first, story.first))
    looks: list[Look] = []
    for look in look_through(beginning, story.record["actions"][story.first :]):
        looks.append(look)
        say(len(looks))
    say(review(looks, story.game).as_dict())


def say(what: Any) -> None:
    """Write a line; who has nobody to listen any more need not go on."""
    try:
        print(json.dumps(what), flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
