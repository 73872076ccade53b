"""Module E: switches and mechanics."""
