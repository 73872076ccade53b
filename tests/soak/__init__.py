"""People and bots play at many tables while the server or the database is killed.

`make soak KILLS=1000` does it for each kind of place; `python -m tests.soak --help` says more.
"""
