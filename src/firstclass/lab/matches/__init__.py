"""Games between bots: simulations, the arena, the ladder and ratings."""
