"""The game in words: cards, choices and what happened, for people."""

from firstclass.words.choices import Offer, describe_line, offers
from firstclass.words.languages import LANGUAGES, speaking, understood
from firstclass.words.log import Chronicle, LogEntry, log_entries, tell
from firstclass.words.refusals import refusal

__all__ = [
    "LANGUAGES", "Chronicle", "LogEntry", "Offer", "describe_line", "log_entries", "offers",
    "refusal", "speaking", "tell", "understood",
]  # fmt: skip
