"""Texts that people write, such as names and chat messages: nothing in them is invisible."""

import re
from typing import Annotated, Any
from unicodedata import category, normalize

from pydantic import BeforeValidator, Field, ValidatorFunctionWrapHandler, WrapValidator

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

IGNORED = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Characters that programs show as nothing: Default_Ignorable_Code_Point in Unicode 17's
`DerivedCoreProperties.txt`. Python does not know this property.
"""

BRAILLE_BLANK = "\u2800"
"""A symbol without any dots, the only blank that is not in a category of blanks."""

INVISIBLE_CATEGORIES = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Categories of invisible characters that change how the text around them is shown."""


def read_visible(value: Any, read: ValidatorFunctionWrapHandler) -> str:
    """Return a text without invisible characters that it does not need.

    Raises ReasonError if nobody could see the text, or if it could disturb the text around it.
    """
    if isinstance(value, str) and value:
        value = DROPPED.sub("", value)
        if not any(map(is_visible, IGNORED.sub("", value))):
            raise ReasonError(Reason("field_empty"))
    text: str = read(value)
    for sign in FLAG.sub("", text):
        if category(sign) in INVISIBLE_CATEGORIES and sign not in JOINERS:
            raise ReasonError(Reason("field_invisible"))
    return text


def is_visible(sign: str) -> bool:
    """Return whether a character can be seen on its own: whether it is neither mark nor blank."""
    return category(sign)[0] not in "MZ" and sign != BRAILLE_BLANK


VISIBLE = WrapValidator(read_visible)

Name = Annotated[str, Field(max_length=40), VISIBLE]
"""The name of a seat; it can be empty."""


def comparable(text: str) -> str:
    """Return the form in which sign-in names are stored and compared.

    Texts that look the same have one form: Unicode's NFKC_Casefold, so without invisible characters
    and differences between upper and lower case.
    """
    return normalize("NFKC", normalize("NFKC", IGNORED.sub("", text)).casefold())


def read_comparable(value: Any) -> Any:
    """Return the comparable form of a text. Other values are for other validators."""
    return comparable(value) if isinstance(value, str) else value


COMPARABLE = BeforeValidator(read_comparable)
