passport-title = Dein Reisepass
passport-lead = Du lagst schon vor { $count } von { $of } Mitreisenden.
passport-at = { $players } Spieler: { $modules }
passport-open = Noch nicht
