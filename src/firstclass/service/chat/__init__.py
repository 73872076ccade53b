"""Chat, private notes, blocks and reports."""
