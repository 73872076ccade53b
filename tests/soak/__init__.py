"""People and bots play at many tables while the server or the database is killed.

`python -m campaigns soak` does it for each kind of place, and `--help` says more.
"""
