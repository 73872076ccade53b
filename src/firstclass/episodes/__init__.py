"""Episodes for learning programs, one at a time or many at once: the base of the environments.

It depends on no library for reinforcement learning, and is compiled with the rules.
"""
