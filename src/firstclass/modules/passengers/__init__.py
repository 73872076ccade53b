"""Module D: passengers and baggage."""
