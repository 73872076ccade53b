### Programs that play under an account of their own.

why-program_rated = Whether a program plays here can be said only before the first rated game.
