"""The command `firstclass play` without timeouts."""

from firstclass.cli import main
from firstclass.service.adapters.http import connections, server
from firstclass.service.play import client

WITHOUT_END = 1_000_000.0

if __name__ == "__main__":
    connections.REQUEST_TIMEOUT = WITHOUT_END
    server.PING_INTERVAL = WITHOUT_END
    client.FIRST_MESSAGE_TIMEOUT = WITHOUT_END
    main()
