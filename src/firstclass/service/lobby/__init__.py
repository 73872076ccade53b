"""The lobby: open games that people can find and join, and the archive of finished games."""
