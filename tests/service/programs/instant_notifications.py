"""The command `firstclass play` that sends notifications, and retries them, without delay."""

from firstclass.cli import main
from firstclass.service.clocks import schedule
from firstclass.service.notifications import outbox

if __name__ == "__main__":
    outbox.GRACE_PERIOD = 0
    schedule.CHECK_INTERVAL = 0.02
    outbox.RETRY_DELAYS = (0,) * 5
    main()
