"""How seldom Python looks for garbage while somebody thinks."""

import gc
from typing import Final

YOUNG: Final = 20_000


def look_seldom_for_garbage() -> None:
    """For a whole process in which players think, which takes them three quarters of the time then.

    A search for a turn makes a million objects, none of which hold on to one another in a circle:
    they are gone once nobody needs them. Python would look through them every 700.
    """
    gc.set_threshold(YOUNG)
