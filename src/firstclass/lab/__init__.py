"""Simulations with many games, and what they measure."""
