"""Adapters of the service: each package here wraps one library or one facility of the system."""
