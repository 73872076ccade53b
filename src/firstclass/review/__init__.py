"""The review of a game by a strong bot: odds, accuracy, and better choices."""

from firstclass.review.game import Reviewed, reviewed
from firstclass.review.review import Decision, Review, Seat, Turn

__all__ = ["Decision", "Review", "Reviewed", "Seat", "Turn", "reviewed"]
