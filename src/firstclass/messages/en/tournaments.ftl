### Why something is not possible with a tournament.

why-no_such_tournament = This tournament no longer exists, or you are not invited.
why-takes_part = You have already joined this tournament.
why-tournament_full = At most { $most } people can join.
why-too_many_tournaments = You can organise at most { $most } tournaments at a time.
why-tournament_begun = This tournament has already begun.
why-tournament_over = This tournament is over.
why-too_few_entrants = At least { $fewest } people must join.
why-bots_fill_table = bots: expected { $n } bots to fill the last table, or none.
why-not_your_entry = Only that player or the organiser can do this.
why-not_the_organiser = Only the organiser can do this.
