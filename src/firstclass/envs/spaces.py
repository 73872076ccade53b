"""The spaces of observations and actions."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from firstclass.encoding import Layout
from firstclass.rules.vocabulary.actions import ACTIONS

Observation = NDArray[np.uint8]
Mask = NDArray[np.int8]


def observation_space(layout: Layout) -> Any:
    """Return the space of the encoded observations, with the bounds of each number."""
    high = np.frombuffer(layout.high(), np.uint8)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def mask_space() -> spaces.Box:
    """Return the space of the masks of legal actions."""
    return spaces.Box(0, 1, (len(ACTIONS),), np.int8)


def action_space() -> spaces.Discrete:
    """Return the space of all actions, legal or not. ``sample(mask)`` gives a legal one."""
    return spaces.Discrete(len(ACTIONS))
