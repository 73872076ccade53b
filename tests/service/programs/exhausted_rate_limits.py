"""The command `firstclass play` with rate limits that never recover."""

from types import SimpleNamespace

from firstclass.cli import main
from firstclass.service.play import rate_limits

if __name__ == "__main__":
    vars(rate_limits)["time"] = SimpleNamespace(monotonic=lambda: 0.0)
    main()
