invite-title = Wer spielt wo
invite-lead = Gib einen Platz jemandem mit eigenem Gerät: Nur dort wird dann für ihn entschieden, und nur dort ist er einzusehen.
invite-move = Spiele auf einem anderen Gerät weiter: Öffne dort den Link. Hier siehst du dann nur noch zu.
invite-here = an diesem Bildschirm
invite-waits = der Link ist noch nicht geöffnet
invite-empty = dort sitzt gerade niemand
invite-connected = am eigenen Gerät, verbunden
invite-away = am eigenen Gerät, nicht da
invite-give = Link geben
invite-anew = Neuer Link
invite-elsewhere = { $name } spielt an einem anderen Gerät
invite-first = Wer diesen Link als Erster öffnet, setzt sich auf den Platz von { $name }. Er gilt einmal.
invite-link = Link zum Platz
invite-code = Link als QR-Code
invite-copy = Link kopieren
invite-withdraw = Link zurücknehmen
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
join-broken = Das ist keine Einladung
join-brokenText = Vielleicht ist der Link abgeschnitten. Lass ihn dir noch einmal geben.
