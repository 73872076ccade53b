"""Tables: the game, its people and bots, its clock, and the protocol with clients."""
