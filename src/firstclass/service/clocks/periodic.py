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

    A fault such as a full disk may pass. It is logged once, and again only after a success. A store
    that is busy may be free at the next check, so it is logged only if it is not.
    """
    faults = 0
    while True:
        try:
            await check()
            faults = 0
        except Exception as error:
            faults += 1
            if faults == (2 if isinstance(error, StoreBusyError) else 1):
                logger.exception(fault)
        await asyncio.sleep(CHECK_INTERVAL)
