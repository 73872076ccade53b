"""Random ids and secrets that nobody can guess."""

import secrets

ID_BYTES = 12
SECRET_BYTES = 32


def new_id(size: int = ID_BYTES) -> str:
    """Return a random id of this many bytes, in letters, digits, dashes and underscores.

    No id begins with a dash, because commands would take it for an option.
    """
    while (name := secrets.token_urlsafe(size)).startswith("-"):  # noqa: TID251
        pass
    return name


def new_secret(size: int = SECRET_BYTES) -> str:
    """Return a random key, token or invitation of this many bytes, written like an id."""
    return new_id(size)
