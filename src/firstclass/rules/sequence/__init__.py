"""What follows what: the draft, turns, frames, scorings and the end."""
