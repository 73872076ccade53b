fair-rated = Rated: no help
fair-none = No help
fair-allowed = Help allowed
fair-later = Hints and branches become available after the game.
fair-used = used a hint or a branch
fair-help = Hints and branches
