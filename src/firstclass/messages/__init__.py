"""The texts for people in all languages: messages by name, and reasons that refer to a message."""

from firstclass.messages.languages import LANGUAGES, knows, name, say, speaking, understood
from firstclass.messages.reasons import Reason, Refused

__all__ = ["LANGUAGES", "Reason", "Refused", "knows", "name", "say", "speaking", "understood"]
