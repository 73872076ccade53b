"""Who sees and who takes: the seats, and who stands for none of them."""

from typing import Final

# Who a card of the display went to, besides the seats
NOBODY: Final = -1
NO_PLACE: Final = -1
REMOVED: Final = -2
CLEARED: Final = -3

SPECTATOR: Final = 4
ALL_SEATS: Final = 31  # spectators too
