"""The names of tables and of what leads to them: nobody guesses one."""

import secrets

BYTES = 12


def new_id() -> str:
    """Another name, of letters, digits, dashes and underscores.

    None begins with a dash: commands would take it for an option.
    """
    while (name := secrets.token_urlsafe(BYTES)).startswith("-"):
        pass
    return name
