"""The modules of the game, one file each; the core knows them only through their hooks."""
