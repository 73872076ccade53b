"""The vocabulary of the game as data: moves, icons, state, events and set-ups."""
