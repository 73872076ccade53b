### Why something can not be done with a departure.

why-vacant_seats = Others get on at seats of people, and one of these stays yours.
why-no_such_departure = This departure is not there any more, or not for you.
why-departed = This train has left already.
why-host_on_board = You are on board already: you announced it.
why-seat_taken = Somebody else was quicker: this seat is taken.
why-not_on_board = You are not on board.
why-not_all_ready = Not everybody on board is ready.
why-bots_on_free_seats = bots: expected a computer’s player for each of the { $n } free seats.
why-too_many_departures = No more than { $most } departures of yours can wait at a time.
why-nobody_watches = Nobody watches at this table: its host wants it so.
why-no_such_person = Nobody of whom you could know something here.
