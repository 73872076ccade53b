"""Module A: contracts."""
