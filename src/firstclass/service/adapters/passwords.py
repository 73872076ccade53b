"""Passwords, hashed by Argon2id in threads, for it takes its time and much memory."""

import asyncio
from functools import cached_property
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError


class Argon2:
    """The port `Passwords`. One at a time, so that many sign-ins take no more memory than one."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._one = asyncio.Semaphore(1)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._one:
            return await asyncio.to_thread(self._hasher.hash, normal(password))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Whether a password is the one that was kept; for None it takes as long to say no."""
        async with self._one:
            fits = await asyncio.to_thread(self._verify, password, hashed)
        return fits and hashed is not None

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("nobody's password")

    def _verify(self, password: str, hashed: str | None) -> bool:
        nobodys = self._nobodys  # made with the first password, whosever that is
        try:
            return self._hasher.verify(hashed or nobodys, normal(password))
        except VerificationError:
            return False


def normal(password: str) -> str:
    """A password as it is typed on any device: keyboards compose letters in different ways."""
    return normalize("NFKC", password)
