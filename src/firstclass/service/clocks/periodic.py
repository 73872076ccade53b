"""A loop that repeats a check for as long as the server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Never

logger = logging.getLogger(__name__)

CHECK_INTERVAL = 1.0
"""Seconds between two checks."""


async def run_periodically(check: Callable[[], Awaitable[None]], fault: str) -> Never:
    """Check repeatedly until this is cancelled.

    A fault such as a full disk may pass. It is logged once, and again only after a success.
    """
    well = True
    while True:
        try:
            await check()
            well = True
        except Exception:
            if well:
                logger.exception(fault)
            well = False
        await asyncio.sleep(CHECK_INTERVAL)
