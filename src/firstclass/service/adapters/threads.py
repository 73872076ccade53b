"""Runs blocking calls in a thread, so that the event loop stays free."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def run_in_thread(call: Callable[[], T]) -> asyncio.Future[T]:
    """Return the result of a call in a thread that ends with the server at the latest.

    The future raises what the call raises.
    """
    result: Future[T] = Future()
    result.set_running_or_notify_cancel()  # from now on nobody can cancel it

    def work() -> None:
        try:
            result.set_result(call())
        except BaseException as error:
            result.set_exception(error)

    Thread(target=work, daemon=True, name="working").start()
    return asyncio.wrap_future(result)
