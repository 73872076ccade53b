"""The command `firstclass play` without timeouts."""

from firstclass.cli import main
from firstclass.service.adapters.fastapi import connections, server
from firstclass.service.play import conversation

WITHOUT_END = 1_000_000.0

if __name__ == "__main__":
    connections.PATIENCE = WITHOUT_END
    server.PING = WITHOUT_END
    conversation.COMING = WITHOUT_END
    main()
