"""The game in words: cards, choices and what happened, for people."""

from firstclass.words.choices import offers
from firstclass.words.log import Chronicle, LogEntry, log_entries, tell

__all__ = ["Chronicle", "LogEntry", "log_entries", "offers", "tell"]
