"""What clients may send, and what is refused."""
