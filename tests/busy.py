"""What the product gives up in time is not given up because the tests' machine is busy."""

from functools import partial

from firstclass.service.adapters import outside, post
from firstclass.service.adapters.fastapi import server
from firstclass.service.adapters.minds import Workers
from firstclass.service.adapters.sql import file, postgres


def wait_out(timeout: int) -> None:
    """Wait so many seconds, in this process, for players, for other programs and their changes."""
    vars(server)["Workers"] = partial(Workers, patience=timeout)
    outside.PATIENCE = outside.LONGEST = post.PATIENCE = timeout
    postgres.START_TIMEOUT = postgres.LOCK_TIMEOUT = f"{timeout}s"
    file.BUSY_TIMEOUT = timeout
