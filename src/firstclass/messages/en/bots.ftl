### Bots that play under a bot account.

why-bot_account_rated = You can only change whether this is a bot account before the first rated game.
