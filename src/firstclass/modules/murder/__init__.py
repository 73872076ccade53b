"""Module C: a murder on board."""
