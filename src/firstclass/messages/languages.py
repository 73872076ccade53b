"""The languages: each is a folder beside this file, with its messages and its plural forms."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property, lru_cache
from pathlib import Path
from unicodedata import combining, normalize

from firstclass.messages.fluent import Messages, read, said
from firstclass.messages.plurals import plural_of

HERE = Path(__file__).parent
PLURAL = "plural-"
REMEMBERED = 4096
"""Sentences: some hundred bytes each."""


class Language:
    """A language, whose messages are read when somebody first speaks it."""

    def __init__(self, code: str) -> None:
        self.code = code

    @cached_property
    def messages(self) -> Messages:
        """All but what only the screen says: those lie in a folder ``screen`` of their own."""
        found: Messages = {}
        for file in HERE.joinpath(self.code).glob("*.ftl"):
            try:
                found |= read(file.read_text(encoding="utf-8"))
            except ValueError as error:
                raise ValueError(f"{file}: {error}") from None
        return found

    @cached_property
    def plural(self) -> Callable[[int], str]:
        """What tells the plural form for a number."""
        names = [name for name in self.messages if name.startswith(PLURAL)]
        return plural_of({name.removeprefix(PLURAL): self._plain(name) for name in names})

    def _plain(self, name: str) -> str:
        return said(self.messages, str, name, {})


LANGUAGES = {
    file.parent.name: Language(file.parent.name) for file in sorted(HERE.glob("*/language.ftl"))
}
ENGLISH = LANGUAGES["en"]

_spoken: ContextVar[Language] = ContextVar("_spoken", default=ENGLISH)


def say(message: str, **blanks: object) -> str:
    """A message in the language spoken, with its blanks filled in.

    Raises KeyError if there is no such message, or a blank is missing.
    """
    plain = [each if isinstance(each, str | int) else str(each) for each in blanks.values()]
    return _said(_spoken.get(), message, tuple(blanks), *plain)


@lru_cache(REMEMBERED, typed=True)
def _said(spoken: Language, message: str, names: tuple[str, ...], *blanks: object) -> str:
    """The same, remembered: most of what is said at tables is said again and again."""
    filled = dict(zip(names, blanks, strict=True))
    return said(spoken.messages, spoken.plural, key(message), filled)


def knows(message: str) -> bool:
    """Whether the language spoken has this message."""
    return key(message) in _spoken.get().messages


@cache
def key(text: str) -> str:
    """A name of the game as part of a message's: without accents and blanks."""
    plain = "".join(letter for letter in normalize("NFD", text) if not combining(letter))
    return plain.replace(" ", "_")


def name(proper: str) -> str:
    """A proper name of the catalogue, such as a city's, in the language spoken."""
    message = f"name-{key(proper)}"
    return say(message) if message in _spoken.get().messages else proper


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
