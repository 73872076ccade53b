"""A reader for messages: the part of Mozilla's Fluent format that our files use.

A message is ``name = text``. The text can contain placeholders, ``{ $coins }``, and other messages
with the same placeholders, ``{ train }``. It can also choose a form by a placeholder: by an exact
number, by the plural category of a number, or by a word. Each form is one line of text.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple
from unicodedata import bidirectional


class Placeholder(NamedTuple):
    """A placeholder."""

    name: str


class Reference(NamedTuple):
    """Another message with the same placeholders."""

    message: str


class Choice(NamedTuple):
    """One of several forms, chosen by a placeholder; ``default`` is used if none matches."""

    placeholder: str
    forms: "dict[str, Pattern]"
    default: str


Pattern = tuple[str | Placeholder | Reference | Choice, ...]
Messages = dict[str, Pattern]

NAME = "[a-zA-Z][a-zA-Z0-9_-]*"
SKIPPED = re.compile(r"(?:#.*)?\n")
MESSAGE = re.compile(rf"({NAME}) = ?")
TEXT = re.compile(r"[^{}\n]+")
LITERAL = re.compile(r'{ *"([^"\n]*)" *}')
REFERENCE = re.compile(rf"{{ *({NAME}) *}}")
BLANK = re.compile(rf"{{ *\$({NAME}) *}}")
CHOICE = re.compile(rf"{{ *\$({NAME}) ->\n")
FORM = re.compile(r"\s*(\*?)\[(\w+)\] *")
END = re.compile(r"\s*}")


def read(text: str) -> Messages:
    """Return the messages of a file; raises ValueError with the line that cannot be read."""
    return _Reader(text).messages()


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def messages(self) -> Messages:
        messages: Messages = {}
        while self._at < len(self._text):
            if self._next(SKIPPED):
                continue
            name = self._expect(MESSAGE, "a message")[1]
            messages[name] = self._pattern()
        return messages

    def _pattern(self) -> Pattern:
        parts: list[str | Placeholder | Reference | Choice] = []
        while self._at < len(self._text) and self._text[self._at] != "\n":
            if match := self._next(TEXT):
                parts.append(match[0])
            elif match := self._next(LITERAL):
                parts.append(match[1])
            elif match := self._next(BLANK):
                parts.append(Placeholder(match[1]))
            elif match := self._next(REFERENCE):
                parts.append(Reference(match[1]))
            else:
                match = self._expect(CHOICE, "a blank, a message or a choice")
                parts.append(self._choice(match[1]))
        return tuple(parts)

    def _choice(self, blank: str) -> Choice:
        forms, default = {}, ""
        while not self._next(END):
            star, key = self._expect(FORM, "a form in brackets").groups()
            forms[key] = self._pattern()
            default = key if star else default
        if not default:
            self._fail("a form with a star")
        return Choice(blank, forms, default)

    def _next(self, wanted: re.Pattern[str]) -> re.Match[str] | None:
        match = wanted.match(self._text, self._at)
        if match:
            self._at = match.end()
        return match

    def _expect(self, wanted: re.Pattern[str], name: str) -> re.Match[str]:
        return self._next(wanted) or self._fail(name)

    def _fail(self, wanted: str) -> "re.Match[str]":
        line = self._text.count("\n", 0, self._at) + 1
        raise ValueError(f"line {line}: expected {wanted}")


def format_message(
    messages: Messages, plural: Callable[[int], str], name: str, blanks: Mapping[str, object]
) -> str:
    """Return a message with its placeholders filled in; raises KeyError if one is missing."""

    def pattern(parts: Pattern) -> str:
        return "".join(map(part, parts))

    def part(each: str | Placeholder | Reference | Choice) -> str:
        match each:
            case str():
                return each
            case Placeholder(blank):
                return isolate(str(blanks[blank]))
            case Reference(message):
                return pattern(messages[message])
            case Choice(blank, forms, default):
                value = blanks[blank]
                form = forms.get(str(value).lower() if isinstance(value, bool) else str(value))
                if form is None and isinstance(value, int):
                    form = forms.get(plural(value))
                return pattern(forms[default] if form is None else form)

    return pattern(messages[name])


def isolate(text: str) -> str:
    """Return a text such as a name so that its direction does not change the text around it."""
    from_the_right = any(bidirectional(sign) in ("R", "AL") for sign in text)
    return f"\u2068{text}\u2069" if from_the_right else text
