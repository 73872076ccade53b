"""Self-play games, and learning from them."""
