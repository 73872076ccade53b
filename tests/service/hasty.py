"""The command `firstclass play` with short timeouts.

They are still longer than a busy machine delays a client's messages.
"""

from firstclass.cli import main
from firstclass.service.adapters.fastapi import connections, server
from firstclass.service.play import conversation

NOT_LONG = 4.0

if __name__ == "__main__":
    connections.PATIENCE = NOT_LONG
    server.PING = NOT_LONG
    conversation.COMING = NOT_LONG
    main()
