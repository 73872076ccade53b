"""How balanced the cards are: plans that players follow, figures, a page and a plot."""
