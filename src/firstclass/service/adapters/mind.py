"""Runs bots and hints: `python -m firstclass.service.adapters.mind`.

Writes an empty line when it is ready. Then it answers each line of stdin with a line. It exits
together with the process that asks, even while a bot thinks.
"""

import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from firstclass.garbage import look_seldom_for_garbage
from firstclass.service.play.thoughts import answer_to


def main() -> None:
    """Answer the questions on stdin."""
    look_seldom_for_garbage()
    if hasattr(os, "nice"):
        os.nice(5)  # tables have priority
    answers, sys.stdout = sys.stdout, sys.stderr  # so that no output of a bot becomes an answer
    asked: SimpleQueue[str] = SimpleQueue()
    Thread(target=hear, args=[sys.stdin, asked], daemon=True).start()
    say(answers, "")
    while True:
        say(answers, answer_to(asked.get()))


def hear(questions: TextIO, asked: "SimpleQueue[str]") -> None:
    """Pass questions on; exit when stdin ends."""
    for question in questions:
        asked.put(question)
    os._exit(0)


def say(answers: TextIO, answer: str) -> None:
    """Write an answer; exit if nobody reads it."""
    try:
        print(answer, file=answers, flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
