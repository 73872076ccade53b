"""The daily deal: one deal a day, the same for everybody, so that people can compare."""
