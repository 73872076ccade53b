"""Runs blocking calls in a thread, so that the event loop stays free."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def run_in_thread(call: Callable[[], T]) -> asyncio.Future[T]:
    """Return the result of a call in a thread that ends with the server at the latest."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def set_result(outcome: T) -> None:
        if not answer.cancelled():
            answer.set_result(outcome)

    def work() -> None:
        outcome = call()
        with suppress(RuntimeError):  # the server has stopped in the meantime
            loop.call_soon_threadsafe(set_result, outcome)

    Thread(target=work, daemon=True, name="working").start()
    return answer
