### Bots that play under a bot account.

why-program_rated = You can only change whether this is a bot account before the first rated game.
