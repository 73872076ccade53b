invite-title = Plätze und Geräte
invite-lead = Lade jemanden ein, einen Platz am eigenen Gerät zu spielen. Nur dort sind dann seine Geheimnisse zu sehen, und nur dort wird für ihn entschieden.
invite-move = Um auf einem anderen Gerät weiterzuspielen, öffne dort den Link deines Platzes. Hier kannst du dann nur noch zusehen.
invite-here = an diesem Bildschirm
invite-waits = Link noch nicht geöffnet
invite-empty = gerade niemand da
invite-connected = an einem anderen Gerät, verbunden
invite-away = an einem anderen Gerät, nicht da
invite-complete = Alle sind da.
invite-give = Link anlegen
invite-newLink = Neuer Link
invite-elsewhere = { $name } spielt an einem anderen Gerät
invite-first = Wer diesen Link als Erster öffnet, setzt sich auf den Platz von { $name }. Er gilt einmal.
invite-link = Link zum Platz
invite-code = Link als QR-Code
invite-copy = Link kopieren
invite-withdraw = Link ungültig machen
invite-unreachable = Diese Adresse kann nur dieser Computer öffnen. Starte das Programm mit make play HOST=0.0.0.0, damit es auch andere können.

join-title = Ein Platz wartet auf dich
# $modules, $round
join-lead = First Class mit den Modulen { $modules }, Runde { $round }.
join-name = Dein Name
join-sit = Hinsetzen
join-kept = Der Platz bleibt deiner auf diesem Gerät: Du findest ihn unter dieser Adresse und auf der Startseite wieder.
join-keptYours = Der Platz gehört dir, wo immer du dich als { $name } anmeldest.
join-own = Du sitzt schon an diesem Tisch
join-ownText = Öffne den Link auf dem anderen Gerät.
join-go = Zum Tisch
join-broken = Dieser Einladungslink ist ungültig
join-brokenText = Vielleicht ist der Link abgeschnitten. Lass ihn dir noch einmal geben.
