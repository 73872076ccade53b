"""Ids and secrets drawn from a seed, so that a failing test fails again."""

import random
from base64 import urlsafe_b64encode
from types import SimpleNamespace


def seeded_secrets(seed: str) -> SimpleNamespace:
    """Return a seeded replacement for the parts of `secrets` that `firstclass.service.ids` uses."""
    chance = random.Random(seed)

    def token_urlsafe(size: int) -> str:
        return urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode()

    return SimpleNamespace(token_urlsafe=token_urlsafe)
