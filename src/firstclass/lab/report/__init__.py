"""A report on a data set as a page: points, sources, first cards, openings and modules."""
