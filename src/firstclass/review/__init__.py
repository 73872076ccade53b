"""A game looked through by a strong player: odds, accuracy, what would have been better."""
