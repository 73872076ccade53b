"""The game in words: cards, choices and what happened, for people."""

from firstclass.words.choices import offers
from firstclass.words.log import LogEntry, entries_of, log_entries

__all__ = ["LogEntry", "entries_of", "log_entries", "offers"]
