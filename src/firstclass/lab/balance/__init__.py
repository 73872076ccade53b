"""The balance of the box: figures, plans that bots follow, a page and a plot."""
