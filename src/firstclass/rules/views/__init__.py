"""What a seat sees, what it can not know, and why an action is refused."""
