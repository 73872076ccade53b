"""What a data set tells: points, sources, first cards, openings and modules, as one page."""
