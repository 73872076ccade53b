"""Names of what is made here, and secrets that open it: nobody guesses one."""

import secrets

ID_BYTES = 12
SECRET_BYTES = 32


def new_id(size: int = ID_BYTES) -> str:
    """A random name of so many bytes, in letters, digits, dashes and underscores.

    None begins with a dash: commands would take it for an option.
    """
    while (name := secrets.token_urlsafe(size)).startswith("-"):  # noqa: TID251
        pass
    return name


def new_secret(size: int = SECRET_BYTES) -> str:
    """A random key, token or invitation of so many bytes, written like an id."""
    return new_id(size)
