tournaments-title = Tournaments
tournaments-one = A tournament
tournaments-lead = The same people meet in rounds; who has most points in the end has won. Take part, or announce one yourself.
tournaments-announce = Announce a tournament
tournaments-go = Announce
tournaments-name = What it is called
tournaments-format = Who meets whom
tournaments-formats-round_robin = everybody meets everybody
tournaments-formats-larger = everybody meets many others
tournaments-formats-swiss = Swiss: equals meet
tournaments-formatNote-round_robin = Two at a table: there are as many rounds as it takes until everybody has met everybody.
tournaments-formatNote-larger = At larger tables everybody meets as many others as there are rounds for, and nobody twice where that can be avoided.
tournaments-formatNote-swiss = In every round those meet who have about as many points, and have not met yet.
tournaments-players = Players at a table
tournaments-rounds = Rounds
tournaments-modules = Modules
tournaments-drawn = { $n ->
    [2] both modules by lot in each round
   *[other] one module by lot in each round
}
tournaments-who = Who may take part
tournaments-access-open = everybody: it is listed here
tournaments-access-link = who has the link
tournaments-access-named = named people
tournaments-how = How you play
tournaments-paces-live = live: all play at the same time
tournaments-paces-turns = by turns: each plays when there is time
tournaments-clockNote = With days for each turn no round waits for somebody who does not come.
tournaments-yours = Yours
tournaments-waiting = Open to everybody
tournaments-playing = Being played
tournaments-ended = Over
tournaments-none = No tournament waits for people just now. Announce one.
tournaments-count = { $n ->
    [one] one takes part
   *[other] { $n } take part
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
tournaments-entrants = Who takes part
tournaments-join = Take part
tournaments-leave = Take part no more
tournaments-remove = Ask { $name } to leave
tournaments-start = Begin
tournaments-fill = { $n ->
    [one] At the last table one seat is left: there plays
   *[other] At the last table { $n } seats are left: there plays
}
tournaments-nobody-bye = nobody: somebody has a free round each time
tournaments-nobody-smaller = nobody: tables are smaller
tournaments-waitNote = It begins when its host says so. Your tables are then here and on the start page.
tournaments-callOff = Call it off
tournaments-withdraw = Withdraw
tournaments-withdrawNote = You are not paired any more, and the computer plays your open games to the end. There is no way back.
tournaments-removeNote = Who does not come any more can be taken out, so that nobody waits for them:
tournaments-reallyWithdraw = Really withdraw
tournaments-withdrawn = withdrawn
tournaments-computer = computer
tournaments-toTable = To your table
tournaments-free = You have a free round: it counts as a win.
tournaments-waits = Your game of this round is over. The next round begins once all are.
tournaments-won = { $names } has won.
tournaments-wonTogether = { $names } have won.
tournaments-standings = Standings
tournaments-games = Games
tournaments-points = Points
tournaments-buchholz = Opponents
tournaments-margin = Margin
tournaments-rankNote = A win is a point, the last place none; what lies between is shared evenly. Where points tie the points of all whom one has met decide (Buchholz), then by how much one was ahead.
tournaments-bye = free round
tournaments-running = being played
tournaments-broken = broken off
tournaments-look = Look
tournaments-play = Play
tournaments-goneTitle = No tournament here
