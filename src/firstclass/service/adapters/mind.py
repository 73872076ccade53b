"""Thinks for players and the adviser: `python -m firstclass.service.adapters.mind`.

Says with an empty line that it has begun. Then each line of stdin is a question, and is answered
by a line. It ends with whoever asks, even if it thinks meanwhile.
"""

import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from firstclass.garbage import look_seldom_for_garbage
from firstclass.service.play.thoughts import answer_to


def main() -> None:
    """Answer what is asked on stdin."""
    look_seldom_for_garbage()
    if hasattr(os, "nice"):
        os.nice(5)  # the tables come first
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever a player prints is no answer
    asked: SimpleQueue[str] = SimpleQueue()
    Thread(target=hear, args=[sys.stdin, asked], daemon=True).start()
    say(answers, "")
    while True:
        say(answers, answer_to(asked.get()))


def hear(questions: TextIO, asked: "SimpleQueue[str]") -> None:
    """Pass on what is asked; when nobody asks any more, all ends."""
    for question in questions:
        asked.put(question)
    os._exit(0)


def say(answers: TextIO, answer: str) -> None:
    """Answer, if anybody is still there."""
    try:
        print(answer, file=answers, flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
