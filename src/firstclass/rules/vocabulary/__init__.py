"""The words of the game as data: actions, icons, state, what happens, what is agreed."""
