"""The base classes of all errors."""


class FirstClassError(Exception):
    """The base of all errors that this package raises on purpose."""


class InvalidInputError(FirstClassError, ValueError):
    """Input that cannot be used. The text says why, in one line."""
