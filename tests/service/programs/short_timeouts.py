"""The command `firstclass play` with short timeouts.

They are still longer than a busy machine delays a client's messages.
"""

from firstclass.cli import main
from firstclass.service.adapters.http import connections, server
from firstclass.service.play import client

NOT_LONG = 4.0

if __name__ == "__main__":
    connections.REQUEST_TIMEOUT = NOT_LONG
    server.PING_INTERVAL = NOT_LONG
    client.FIRST_MESSAGE_TIMEOUT = NOT_LONG
    main()
