"""Ids and secrets that are drawn by a seed, so that a test that fails fails again."""

import random
from base64 import urlsafe_b64encode
from types import SimpleNamespace


def drawn(seed: str) -> SimpleNamespace:
    """What `firstclass.service.ids` uses of the module `secrets`, but by a seed."""
    chance = random.Random(seed)

    def token_urlsafe(size: int) -> str:
        return urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode()

    return SimpleNamespace(token_urlsafe=token_urlsafe)
