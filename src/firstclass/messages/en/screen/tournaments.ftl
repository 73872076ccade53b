tournaments-title = Tournaments
tournaments-one = A tournament
tournaments-lead = The same people play several rounds, and the most points at the end win. Join a tournament, or announce your own.
tournaments-announce = Announce a tournament
tournaments-go = Announce
tournaments-name = Name
tournaments-format = Format
tournaments-formats-round_robin = round robin: everybody plays everybody
tournaments-formats-larger = larger tables: everybody plays many others
tournaments-formats-swiss = Swiss system
tournaments-formatNote-round_robin = Two players at a table, and as many rounds as it takes until everybody has played everybody.
tournaments-formatNote-larger = At larger tables everybody plays as many others as the rounds allow, and nobody twice if possible.
tournaments-formatNote-swiss = In every round people with about equal points play each other, if they have not met yet.
tournaments-players = Players at a table
tournaments-rounds = Rounds
tournaments-modules = Modules
tournaments-drawn = { $n ->
    [2] both modules at random in each round
   *[other] one module at random in each round
}
tournaments-who = Who can join
tournaments-access-open = everybody: the tournament is listed here
tournaments-access-link = anyone with the link
tournaments-access-named = people you invite
tournaments-how = Live or turn-based
tournaments-paces-live = live: all play at the same time
tournaments-paces-turns = turn-based: play when you have time
tournaments-clockNote = With a limit of days per turn, no round waits for somebody who does not play.
tournaments-yours = Yours
tournaments-waiting = Open to everybody
tournaments-playing = In progress
tournaments-ended = Finished
tournaments-none = No tournament is open just now. Announce one.
tournaments-count = { $n ->
    [one] one participant
   *[other] { $n } participants
}
# $round, $of
tournaments-round = round { $round } of { $of }
tournaments-roundHead = Round { $n }
tournaments-roundCount = { $n ->
    [one] one round
   *[other] { $n } rounds
}
tournaments-perTable = { $n } at a table
tournaments-over = over
tournaments-by = Announced by { $name }
tournaments-entrants = Participants
tournaments-join = Join
tournaments-leave = Leave
tournaments-remove = Remove { $name }
tournaments-start = Begin
tournaments-fill = { $n ->
    [one] One seat is free at the last table. Fill it with:
   *[other] { $n } seats are free at the last table. Fill them with:
}
tournaments-nobody-bye = nobody: one player has a bye in each round
tournaments-nobody-smaller = nobody: some tables are smaller
tournaments-waitNote = The organiser starts the tournament. You will then find your tables here and on the start page.
tournaments-cancel = Cancel the tournament
tournaments-withdraw = Withdraw
tournaments-withdrawNote = You get no more opponents, and the computer finishes your games. You cannot rejoin.
tournaments-removeNote = Remove somebody who no longer plays, so that nobody waits for them:
tournaments-reallyWithdraw = Really withdraw
tournaments-withdrawn = withdrawn
tournaments-computer = computer
tournaments-toTable = To your table
tournaments-free = You have a bye: it counts as a win.
tournaments-waits = Your game of this round is over. The next round begins once all games are.
tournaments-won = { $names } has won.
tournaments-wonTogether = { $names } have won.
tournaments-standings = Standings
tournaments-games = Games
tournaments-points = Points
tournaments-buchholz = Opponents
tournaments-margin = Margin
tournaments-rankNote = A win is worth one point, the last place none; those between share evenly. Ties are broken by the opponents’ points (Buchholz), then by the margin.
tournaments-bye = bye
tournaments-running = in progress
tournaments-broken = stopped
tournaments-look = Look
tournaments-play = Play
tournaments-goneTitle = No tournament here
tournaments-needs = It can begin once { $n } players take part.
