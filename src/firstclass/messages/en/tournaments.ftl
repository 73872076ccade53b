### Why something can not be done with a tournament.

why-no_such_tournament = This tournament is not there any more, or not for you.
why-takes_part = You take part already.
why-tournament_full = No more than { $most } can take part.
why-too_many_tournaments = No more than { $most } tournaments of yours can go on at a time.
why-tournament_begun = This tournament has begun already.
why-tournament_over = This tournament is over.
why-too_few_entrants = At least { $fewest } must take part.
why-bots_fill_table = bots: expected as many computer’s players as fill the last table, { $n }, or none.
why-not_your_entry = Only they themselves, or who has announced the tournament, can do that.
why-not_the_director = Only who has announced the tournament can do that.
