"""Refusals in the language spoken.

The rules give their reasons in English, and so does the service; a language knows each by its
English form, with ``{}`` for what is filled in.
"""

import re
from functools import cache

from firstclass.words.languages import spoken


def refusal(sentence: str) -> str:
    """An English reason or refusal in the language spoken; as it is where nobody translated it."""
    known = spoken().REFUSALS
    if sentence in known:
        return known[sentence]
    for english, translated in known.items():
        if "{}" in english and (filled := _pattern(english).fullmatch(sentence)):
            return translated.format(*map(refusal, filled.groups()))
    return sentence


@cache
def _pattern(english: str) -> re.Pattern[str]:
    return re.compile("(.+?)".join(map(re.escape, english.split("{}"))))
