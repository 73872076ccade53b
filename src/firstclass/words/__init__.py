"""The game in words for people: cards, choices and events."""

from firstclass.messages import LANGUAGES, speaking, understood
from firstclass.words.choices import Offer, describe_line, offers
from firstclass.words.log import Chronicle, LogEntry, log_entries

__all__ = [
    "LANGUAGES", "Chronicle", "LogEntry", "Offer", "describe_line", "log_entries", "offers",
    "speaking", "understood",
]  # fmt: skip
