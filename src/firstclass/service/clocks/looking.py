"""Looking after something again and again, as long as the server is there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Never

logger = logging.getLogger(__name__)

LOOK = 1.0
"""Seconds between two looks."""


async def look_again(look: Callable[[], Awaitable[None]], fault: str) -> Never:
    """Look until this is cancelled.

    A fault, such as a full disk, may pass; it is said once until all is well again.
    """
    well = True
    while True:
        try:
            await look()
            well = True
        except Exception:
            if well:
                logger.exception(fault)
            well = False
        await asyncio.sleep(LOOK)
