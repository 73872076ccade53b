why-no_such_message = Diese Nachricht gibt es nicht.
why-no_account = Diese Person hat kein Konto.
why-block_oneself = Dich selbst kannst du nicht stummschalten oder blockieren.
why-too_many_blocked = Du hast schon { $most } Personen stummgeschaltet oder blockiert.
why-blocked = An diesem Tisch möchte jemand nicht mit dir spielen.
why-suspended = Dieses Konto ist gesperrt. Frag den Administrator dieses Servers.
