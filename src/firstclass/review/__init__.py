"""A game looked through by a strong player: odds, accuracy, what would have been better."""

from firstclass.review.game import Reviewed, reviewed
from firstclass.review.review import Decision, Review, Seat, Turn

__all__ = ["Decision", "Review", "Reviewed", "Seat", "Turn", "reviewed"]
