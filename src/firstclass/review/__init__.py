"""The review of a game by a strong bot: odds, accuracy, and better choices."""

from firstclass.review.game import GameReview, review_game
from firstclass.review.review import Decision, Review, Seat, Turn

__all__ = ["Decision", "GameReview", "Review", "Seat", "Turn", "review_game"]
