"""The sequence of a game: the draft, turns, frames, scorings and the end."""
