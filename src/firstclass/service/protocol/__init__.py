"""The messages that clients may send, the responses to them, and the errors."""
