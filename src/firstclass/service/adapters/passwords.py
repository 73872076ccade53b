"""Hashes passwords with Argon2id in threads, because that takes time and much memory."""

import asyncio
from functools import cached_property
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError


class Argon2Hasher:
    """The port `Passwords`.

    It hashes one at a time, so many sign-ins need no more memory than one.
    """

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._semaphore = asyncio.Semaphore(1)

    async def hash(self, password: str) -> str:
        """Return the hash of a password, which is stored."""
        async with self._semaphore:
            return await asyncio.to_thread(self._hasher.hash, normalize_password(password))

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Return whether a password matches a hash. For None, False takes just as long."""
        async with self._semaphore:
            fits = await asyncio.to_thread(self._verify, password, hashed)
        return fits and hashed is not None

    @cached_property
    def _dummy_hash(self) -> str:
        return self._hasher.hash("nobody's password")

    def _verify(self, password: str, hashed: str | None) -> bool:
        nobodys = self._dummy_hash  # computed with the first password of anybody
        try:
            return self._hasher.verify(hashed or nobodys, normalize_password(password))
        except VerificationError:
            return False


def normalize_password(password: str) -> str:
    """Return a password in a normal form, because keyboards compose letters in different ways."""
    return normalize("NFKC", password)
