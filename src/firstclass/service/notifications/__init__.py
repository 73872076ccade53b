"""Notifications: one message for each turn, on every channel that a person has chosen."""
