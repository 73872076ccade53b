### Why something is not possible with an open game.

why-vacant_seats = Only human seats can be left open, and one of them stays yours.
why-no_such_open_game = This open game no longer exists, or you are not invited.
why-game_started = The game has already started.
why-host_has_joined = This is your open game, so you have already joined it.
why-seat_taken = Somebody else was quicker: this seat is taken.
why-not_joined = You have not joined this game.
why-not_invited = There is no invitation for you here.
why-not_all_ready = Not everybody is ready yet.
why-bots_on_free_seats = bots: expected a bot for each of the { $n } free seats.
why-too_many_open_games = You can have at most { $most } open games at a time.
why-spectators_not_allowed = The host allows no spectators at this table.
why-no_such_person = No such person, or their profile is private.
