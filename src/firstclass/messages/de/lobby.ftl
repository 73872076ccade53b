### Warum sich etwas mit einer offenen Partie nicht tun lässt.

why-vacant_seats = Nur Plätze von Menschen können frei bleiben, und einer davon bleibt deiner.
why-no_such_open_game = Diese offene Partie gibt es nicht mehr, oder du bist nicht eingeladen.
why-game_started = Die Partie hat schon begonnen.
why-host_has_joined = Das ist deine offene Partie, du bist also schon dabei.
why-seat_taken = Jemand war schneller: Der Platz ist vergeben.
why-not_joined = Du nimmst an dieser Partie nicht teil.
why-not_invited = Hier gibt es keine Einladung für dich.
why-not_all_ready = Noch sind nicht alle bereit.
why-bots_on_free_seats = bots: erwartet wird ein Bot für jeden der { $n } freien Plätze.
why-too_many_open_games = Du kannst höchstens { $most } offene Partien gleichzeitig haben.
why-spectators_not_allowed = Der Gastgeber lässt an diesem Tisch keine Zuschauer zu.
why-no_such_person = Diese Person gibt es nicht, oder ihr Profil ist nicht öffentlich.
