"""What is said to people, in all languages: messages by name, and reasons, which name one."""

from firstclass.messages.languages import LANGUAGES, knows, name, say, speaking, understood
from firstclass.messages.reasons import Reason, Refused

__all__ = ["LANGUAGES", "Reason", "Refused", "knows", "name", "say", "speaking", "understood"]
