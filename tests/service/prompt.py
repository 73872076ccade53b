"""The command `firstclass play` that sends notifications, and retries them, without delay."""

from firstclass.cli import main
from firstclass.service.clocks import looking
from firstclass.service.notices import outbox

if __name__ == "__main__":
    outbox.GRACE = 0
    looking.LOOK = 0.02
    outbox.WAITS = (0,) * 5
    main()
