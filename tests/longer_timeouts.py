"""Longer timeouts, so that the product does not give up because the tests' machine is busy."""

from functools import partial

from firstclass.service.adapters import mailers, safe_http
from firstclass.service.adapters.bot_processes import BotProcessPool
from firstclass.service.adapters.http import server
from firstclass.service.adapters.sql import postgres, sqlite


def raise_timeouts(timeout: int) -> None:
    """Raise this process's timeouts for bots, other programs and commits to so many seconds."""
    vars(server)["BotProcessPool"] = partial(BotProcessPool, timeout=timeout)
    safe_http.READ_TIMEOUT = safe_http.TOTAL_TIMEOUT = mailers.SMTP_TIMEOUT = timeout
    postgres.START_TIMEOUT = postgres.LOCK_TIMEOUT = f"{timeout}s"
    sqlite.START_TIMEOUT = sqlite.BUSY_TIMEOUT = timeout
