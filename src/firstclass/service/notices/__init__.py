"""Telling people that it is their turn: once for each turn, on each way they have chosen."""
