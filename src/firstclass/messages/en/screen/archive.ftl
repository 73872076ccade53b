archive-title = Games that are over
archive-person = Who plays here
archive-name = Who played
archive-module = Module
archive-any = any
archive-since = From
archive-until = Until
archive-find = Search
archive-none = No game is found. Here stand those that departed openly, from the board, and are over.
archive-more = Older games
archive-look = Look through
archive-winner = has won
archive-modules = modules { $modules }
archive-rated = rated
archive-strength = How strong people are
archive-strengthLead = Everybody begins with 1000. People are rated by how they fare against each other, programs and the computer’s players apart from them; a game counts if everybody has played it to its end, and nobody had named the seed.
archive-among = { $n } players
archive-people = People
archive-bots = Programs and computer
archive-games = { $n ->
    [one] 1 game
   *[other] { $n } games
}
archive-played = games
archive-won = won
archive-rating = rating
archive-latest = The latest games
archive-nobody = Nobody here
