"""Longer timeouts, so that the product does not give up because the tests' machine is busy."""

from functools import partial

from firstclass.service.adapters import outside, post
from firstclass.service.adapters.fastapi import server
from firstclass.service.adapters.minds import Workers
from firstclass.service.adapters.sql import file, postgres


def wait_out(timeout: int) -> None:
    """Raise this process's timeouts for bots, other programs and commits to so many seconds."""
    vars(server)["Workers"] = partial(Workers, patience=timeout)
    outside.PATIENCE = outside.LONGEST = post.PATIENCE = timeout
    postgres.START_TIMEOUT = postgres.LOCK_TIMEOUT = f"{timeout}s"
    file.BUSY_TIMEOUT = timeout
