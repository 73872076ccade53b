"""The game in words for people: cards, choices and events."""

from firstclass.messages import LANGUAGES, negotiate_language, use_language
from firstclass.words.choices import Offer, describe_line, offers
from firstclass.words.log import GameLog, LogEntry, log_entries

__all__ = [
    "LANGUAGES",
    "GameLog",
    "LogEntry",
    "Offer",
    "describe_line",
    "log_entries",
    "negotiate_language",
    "offers",
    "use_language",
]  # fmt: skip
