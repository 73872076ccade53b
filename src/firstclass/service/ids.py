"""The names of tables and people, and of what leads to them: nobody guesses one."""

import secrets

BYTES = 12


def new_id(size: int = BYTES) -> str:
    """Another name of so many bytes by lot, in letters, digits, dashes and underscores.

    None begins with a dash: commands would take it for an option.
    """
    while (name := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return name
