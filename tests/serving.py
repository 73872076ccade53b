"""Small servers of the standard library that run while a test runs."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import BaseServer


@contextmanager
def serving(server: BaseServer) -> Iterator[None]:
    """Serve in a thread until the `with` block ends."""
    # By default the thread looks only twice a second whether it should end.
    threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
    yield
    server.shutdown()
