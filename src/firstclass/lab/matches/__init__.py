"""Games between players: simulations, the arena, the ladder, ratings."""
