"""Teatime: order tokens."""
