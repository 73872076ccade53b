"""What people say to each other at a table, keep for themselves, and complain about."""
