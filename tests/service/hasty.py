"""The command `firstclass play` of a server that waits for nobody for long."""

from firstclass.cli import main
from firstclass.service.adapters.fastapi import connections, server
from firstclass.service.play import conversation

if __name__ == "__main__":
    connections.PATIENCE = 1.0
    server.PING = 4.0
    conversation.COMING = 1.0
    main()
