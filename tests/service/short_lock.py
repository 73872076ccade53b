"""The command `firstclass play` of a server that hardly waits for what another one changes."""

from firstclass.cli import main
from firstclass.service.adapters.sql import postgres

if __name__ == "__main__":
    postgres.LOCK_TIMEOUT = "10ms"
    main()
