"""The languages the game speaks: each is a message catalogue, a file beside this one."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from firstclass.words import de, en


class MessageCatalogue(Protocol):
    """What a language's file holds.

    ``plural(n)`` is the ending of the key for a number; ``NAMES`` are the proper names of the
    catalogue, and ``REFUSALS`` what the rules and the service refuse something with, both by
    their English form.
    """

    TEXT: dict[str, str]
    NAMES: dict[str, str]
    REFUSALS: dict[str, str]

    def plural(self, n: int, /) -> str:
        """The form for this number, as the end of a key."""


LANGUAGES: dict[str, MessageCatalogue] = {"en": en, "de": de}

_spoken: ContextVar[MessageCatalogue] = ContextVar("_spoken", default=en)


def spoken() -> MessageCatalogue:
    """The language spoken now; English unless somebody asked for another."""
    return _spoken.get()


def understood(wished: str) -> str:
    """The first language of a list as browsers send it that is spoken here, or English."""
    tags = (part.split(";")[0].strip().split("-")[0].lower() for part in wished.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), "en")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language, one of ``LANGUAGES``, for as long as the block runs."""
    before = _spoken.set(LANGUAGES[language])
    try:
        yield
    finally:
        _spoken.reset(before)
