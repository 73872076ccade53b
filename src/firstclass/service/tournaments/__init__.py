"""Tournaments: the same people meet in rounds, and who has most points in the end has won."""
