"""Texts that people write, such as names and chat messages: nothing in them is invisible."""

import re
from typing import Annotated, Any
from unicodedata import category

from pydantic import Field, ValidatorFunctionWrapHandler, WrapValidator

from firstclass.messages import Reason, ReasonError

JOINERS = "\u200c\u200d"
"""Invisible characters that some scripts and emoji need between two others."""

DROPPED = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
    rf"|(?<!\S)[{JOINERS}]+|[{JOINERS}]+(?!\S)"
)
"""Invisible characters that keyboards and web pages add without the knowledge of the writer."""

FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]+\U000e007f")
"""A flag whose region is written in invisible letters, such as the flag of Scotland."""

INVISIBLE_CATEGORIES = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Categories of invisible characters that change how the text around them is shown."""


def read_visible(given: Any, read: ValidatorFunctionWrapHandler) -> str:
    """Return a text without invisible characters that it does not need.

    Raises ReasonError if nothing remains, or if it could disturb the text around it.
    """
    if isinstance(given, str) and given:
        given = DROPPED.sub("", given)
        if not given:
            raise ReasonError(Reason("field_empty"))
    text: str = read(given)
    for sign in FLAG.sub("", text):
        if category(sign) in INVISIBLE_CATEGORIES and sign not in JOINERS:
            raise ReasonError(Reason("field_invisible"))
    return text


VISIBLE = WrapValidator(read_visible)

Name = Annotated[str, Field(max_length=40), VISIBLE]
"""The name of a seat; it can be empty."""
