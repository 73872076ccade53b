passport-title = Your passport
# $count, $of
passport-lead = You have finished ahead of { $count } of { $of } characters.
# $players, $modules
passport-at = { $players } players: { $modules }
passport-open = Not yet
