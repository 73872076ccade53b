"""Runs bots and hints: `python -m firstclass.service.adapters.bot_process`.

Writes an empty line when it is ready. Then it answers each line of stdin with a line. It exits
together with the process that asks, even while a bot thinks.
"""

import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from firstclass.gc_tuning import tune_garbage_collector
from firstclass.service.adapters.priority import give_tables_priority
from firstclass.service.play.bot_questions import answer_question


def main() -> None:
    """Answer the questions on stdin."""
    tune_garbage_collector()
    give_tables_priority(5)
    answers, sys.stdout = sys.stdout, sys.stderr  # so that no output of a bot becomes an answer
    queue: SimpleQueue[str] = SimpleQueue()
    Thread(target=read_requests, args=[sys.stdin, queue], daemon=True).start()
    write_answer(answers, "")
    while True:
        write_answer(answers, answer_question(queue.get()))


def read_requests(questions: TextIO, queue: "SimpleQueue[str]") -> None:
    """Pass questions on; exit when stdin ends."""
    for question in questions:
        queue.put(question)
    os._exit(0)


def write_answer(answers: TextIO, answer: str) -> None:
    """Write an answer; exit if nobody reads it."""
    try:
        print(answer, file=answers, flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
