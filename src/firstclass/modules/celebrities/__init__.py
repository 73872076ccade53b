"""Module B: celebrities and postcards."""
