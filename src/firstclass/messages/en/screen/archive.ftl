archive-title = Finished games
archive-person = Profile
archive-name = Player
archive-module = Module
archive-any = any
archive-since = From
archive-until = Until
archive-find = Search
archive-none = No games found. Only finished games that were open in the lobby are listed.
archive-more = Older games
archive-look = Look through
archive-winner = has won
archive-modules = modules { $modules }
archive-rated = rated
archive-strength = Ratings
archive-strengthLead = The list needs ten rated games against five people.
archive-among = { $n } players
archive-people = People
archive-bots = Bots
archive-games = { $n ->
    [one] 1 game
   *[other] { $n } games
}
archive-played = games
archive-won = won
archive-rating = rating
archive-latest = The latest games
archive-nobody = Nobody here
