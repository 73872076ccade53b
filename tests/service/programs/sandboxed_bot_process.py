"""The bot process where no process may change its priority, as in a unit of systemd."""

import os

from firstclass.service.adapters.bot_process import main


def refuse(steps: int) -> int:
    """Refuse to change the priority."""
    raise PermissionError(1, "Operation not permitted")


if __name__ == "__main__":
    os.nice = refuse
    main()
