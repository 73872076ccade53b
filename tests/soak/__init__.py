"""People and the computer's players at many tables, while what serves or keeps them is killed.

`make soak KILLS=1000` does it for each kind of place; `python -m tests.soak --help` says more.
"""
