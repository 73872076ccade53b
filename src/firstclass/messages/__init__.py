"""The texts for people in all languages: messages by name, and reasons that refer to a message."""

from firstclass.messages.fluent import isolate
from firstclass.messages.languages import (
    LANGUAGES,
    current_language,
    has_message,
    negotiate_language,
    translate,
    translate_name,
    use_language,
)
from firstclass.messages.reasons import Reason, ReasonError

__all__ = [
    "LANGUAGES",
    "Reason",
    "ReasonError",
    "current_language",
    "has_message",
    "isolate",
    "negotiate_language",
    "translate",
    "translate_name",
    "use_language",
]
