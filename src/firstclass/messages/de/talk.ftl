why-no_such_line = Diese Nachricht gibt es nicht.
why-nobody_known = Diese Person hat kein Konto.
why-shun_oneself = Dich selbst kannst du nicht stummschalten oder blockieren.
why-too_many_shunned = Du hast schon { $most } Personen stummgeschaltet oder blockiert.
why-not_welcome = An diesem Tisch möchte jemand nicht mit dir spielen.
why-suspended = Dieses Konto ist gesperrt. Frag den Administrator dieses Servers.
