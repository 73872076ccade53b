"""Tournaments: the same people meet in rounds, and the one with the most points wins."""
