"""A loop that repeats a check for as long as the server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Never

from firstclass.service.ports import StoreBusyError

logger = logging.getLogger(__name__)

CHECK_INTERVAL = 1.0
"""Seconds between two checks."""


async def run_periodically(check: Callable[[], Awaitable[None]], fault: str) -> Never:
    """Check repeatedly until this is cancelled.

    A fault such as a full disk may pass. It is logged once, and again only after a success. A busy
    store is logged only if the next check fails, too.
    """
    failed = logged = False
    while True:
        try:
            await check()
            failed = logged = False
        except Exception as error:
            if not logged and (failed or not isinstance(error, StoreBusyError)):
                logger.exception(fault)
                logged = True
            failed = True
        await asyncio.sleep(CHECK_INTERVAL)
