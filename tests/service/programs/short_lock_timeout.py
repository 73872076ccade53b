"""The command `firstclass play` with short timeouts for locks of other programs.

It tries moves again for as long as it takes.
"""

from firstclass.cli import main
from firstclass.service.adapters.sql import postgres, sqlite
from firstclass.service.play import table

if __name__ == "__main__":
    postgres.LOCK_TIMEOUT = "10ms"
    sqlite.BUSY_TIMEOUT = 0.01
    table.BUSY_ATTEMPTS = 10**6
    main()
