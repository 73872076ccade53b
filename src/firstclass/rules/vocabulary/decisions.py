"""The phases of a game, and the kinds of decisions in it."""

from typing import Final

from firstclass.rules.vocabulary.numbered_names import claim

# Phases
DRAFT: Final = 0
PHASE_TURNS: Final = 1
COMPENSATION: Final = 2
SCORING: Final = 3
OVER: Final = 4
PHASES: Final = ("draft", "turns", "compensation", "scoring", "over")

# Decisions
NONE: Final = 0
KEEP_CARD: Final = 1
TURN: Final = 2
ROOM: Final = 3
RUN_FRAME: Final = 4
MAIL_CAR: Final = 5
PAYMENT: Final = 6
SCORING_TURN: Final = 9
USE_ACCOUNT: Final = 10
GAME_OVER: Final = 11
# By number. Free numbers belong to modules.
DECISIONS: Final[list[str]] = [
    "", "keep", "turn", "room", "frame", "mail", "pay", "", "", "scoring", "account", "over",
]  # fmt: skip


def decision(name: str, number: int | None = None) -> int:
    """Add a kind of decision to the table; see :func:`~.table.claim` for ``number``."""
    return claim(DECISIONS, (name,), number)
