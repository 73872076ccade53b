"""Games of self-play, and what is learned from them."""
