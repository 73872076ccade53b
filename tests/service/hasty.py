"""The command `firstclass play` of a server that waits for nobody for long.

For longer, though, than a busy machine keeps a client from saying what it has to say.
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
