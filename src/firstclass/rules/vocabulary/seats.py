"""The seats, and the values that mean none of them."""

from typing import Final

# Values for a card of the display that no seat has
NOBODY: Final = -1
NO_PLACE: Final = -1
REMOVED: Final = -2
CLEARED: Final = -3

SPECTATOR: Final = 4
ALL_SEATS: Final = 31  # spectators, too
