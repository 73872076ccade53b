"""The languages. Each is a folder next to this file, with its messages and plural rules."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property, lru_cache
from pathlib import Path
from unicodedata import combining, normalize

from firstclass.messages.fluent import Messages, format_message, read

HERE = Path(__file__).parent
PLURAL = "plural-"
CACHE_SIZE = 4096
"""The number of cached sentences, some hundred bytes each."""


class Language:
    """A language. Its messages are read when they are first used."""

    def __init__(self, code: str) -> None:
        self.code = code

    @cached_property
    def messages(self) -> Messages:
        """All messages except those in the folder ``screen``, which only the front end uses."""
        messages: Messages = {}
        for file in HERE.joinpath(self.code).glob("*.ftl"):
            try:
                messages |= read(file.read_text(encoding="utf-8"))
            except ValueError as error:
                raise ValueError(f"{file}: {error}") from None
        return messages

    @cached_property
    def plural(self) -> Callable[[int], str]:
        """The function that returns the plural category of a number."""
        names = [name for name in self.messages if name.startswith(PLURAL)]
        return plural_of({name.removeprefix(PLURAL): self._plain(name) for name in names})

    def _plain(self, name: str) -> str:
        return format_message(self.messages, str, name, {})


LANGUAGES = {
    file.parent.name: Language(file.parent.name) for file in sorted(HERE.glob("*/language.ftl"))
}
ENGLISH = LANGUAGES["en"]

_spoken: ContextVar[Language] = ContextVar("_spoken", default=ENGLISH)


def translate(message: str, **blanks: object) -> str:
    """Return a message in the current language, with its placeholders filled in.

    Raises KeyError if the message does not exist or a placeholder is missing.
    """
    plain = [each if isinstance(each, str | int) else str(each) for each in blanks.values()]
    return _translate(_spoken.get(), message, tuple(blanks), *plain)


@lru_cache(CACHE_SIZE, typed=True)
def _translate(spoken: Language, message: str, names: tuple[str, ...], *blanks: object) -> str:
    """Return the same from a cache, because most sentences at tables are repeated often."""
    filled = dict(zip(names, blanks, strict=True))
    return format_message(spoken.messages, spoken.plural, message_key(message), filled)


def has_message(message: str) -> bool:
    """Return whether the current language has this message."""
    return message_key(message) in _spoken.get().messages


@cache
def message_key(text: str) -> str:
    """Return a name of the game as part of a message id: without accents and spaces."""
    plain = "".join(letter for letter in normalize("NFD", text) if not combining(letter))
    return plain.replace(" ", "_")


def translate_name(proper: str) -> str:
    """Return a proper name of the catalogue, such as a city, in the current language."""
    message = f"name-{message_key(proper)}"
    return translate(message) if message in _spoken.get().messages else proper


def negotiate_language(wished: str) -> str:
    """Return the first supported language of an Accept-Language header, or English."""
    tags = (part.split(";")[0].strip().split("-")[0].lower() for part in wished.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), "en")


def current_language() -> str:
    """Return the code of the current language."""
    return _spoken.get().code


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Use this language, one of ``LANGUAGES``, inside the block."""
    before = _spoken.set(LANGUAGES[language])
    try:
        yield
    finally:
        _spoken.reset(before)


RELATION = re.compile(r"n(?: % (\d+))? (!?=) (\d[\d.,]*)")


def plural_of(conditions: Mapping[str, str]) -> Callable[[int], str]:
    """Return a function that gives the category of an integer: "other" if no condition holds.

    A condition looks like ``n % 10 = 2..4 and n % 100 != 12..14``. Raises ValueError for others.
    """
    forms = [(form, _alternatives(condition)) for form, condition in conditions.items()]

    def plural(n: int) -> str:
        for form, alternatives in forms:
            if any(all(holds(n) for holds in each) for each in alternatives):
                return form
        return "other"

    return plural


def _alternatives(condition: str) -> list[list[Callable[[int], bool]]]:
    return [[_relation(each) for each in both.split(" and ")] for both in condition.split(" or ")]


def _relation(text: str) -> Callable[[int], bool]:
    match = RELATION.fullmatch(text)
    if match is None:
        raise ValueError(f"expected a condition like n % 10 = 2..4, not {text!r}")
    modulus, relation, numbers = match.groups()
    ranges = [each.split("..") for each in numbers.split(",")]
    wanted = {n for ends in ranges for n in range(int(ends[0]), int(ends[-1]) + 1)}
    return lambda n: ((n % int(modulus) if modulus else n) in wanted) == (relation == "=")
