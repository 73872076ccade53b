"""The command `firstclass play` with a short timeout for locks of other servers."""

from firstclass.cli import main
from firstclass.service.adapters.sql import postgres

if __name__ == "__main__":
    postgres.LOCK_TIMEOUT = "10ms"
    main()
