"""The deal of the day: the same for everybody, so that people can compare."""
