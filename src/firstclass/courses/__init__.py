"""Games one after the other for a learner, and many at once: what environments are made of.

It needs no library of theirs, and is compiled with the rules.
"""
