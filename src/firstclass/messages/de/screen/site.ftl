# $here, $whole in Megabyte
site-fetching = Das Spiel wird geladen: { $here } von { $whole } MB
site-starting = Das Spiel wird gestartet …
site-waiting = Das Spiel wird noch geladen. Es antwortet, sobald es da ist.
site-offline = Jetzt ist alles da: Du kannst auch ohne Netz spielen.
site-unkept = Dieser Browser speichert nichts für diese Seite (ein privates Fenster?). Spielen kannst du, aber deine Tische gehen verloren, wenn du die Seite schließt.
site-insecure = Spielen kannst du, aber deine Tische gehen verloren, wenn du die Seite schließt: Dieser Browser speichert sie nur für Seiten mit https.
site-slow = Das dauert länger als sonst. Prüfe dein Netz und lade die Seite neu.
site-part = Ein Teil dieser Seite fehlt. Lade sie neu: Es geht nichts verloren.
site-fine = OK
site-newTitle = Neue Version verfügbar
site-newText = Deine Partie geht weiter wie bisher. Lade die Seite neu, wann du magst.
site-reload = Neu laden
site-troubleTitle = Das Spiel läuft hier nicht
site-trouble-old = Dieser Browser ist zu alt für das Spiel. Jeder Browser der letzten drei Jahre genügt.
site-trouble-policy = Der Betreiber dieser Seite verbietet WebAssembly, und das braucht das Spiel. Nur er kann es erlauben.
site-trouble-host = Der Server dieser Seite liefert einen Teil des Spiels nicht. Versuch es später noch einmal, oder sag es denen, die die Seite betreiben.
site-trouble-offline = Das Spiel ist noch nicht auf diesem Gerät, und es gibt kein Netz, um es herunterzuladen.
site-trouble-damaged = Der Download war beschädigt. Versuch es noch einmal.
site-trouble-elsewhere = Du spielst gerade in einem anderen Tab dieses Browsers. Nur ein Tab kann spielen.
site-trouble-taken = Du spielst in einem anderen Tab dieses Browsers weiter. Hier geht nichts verloren.
site-trouble-full = Auf diesem Gerät ist kein Platz mehr für deine Tische. Schaffe etwas Platz. Von dem, was du gesehen hast, geht nichts verloren.
site-trouble-failed = Im Spiel selbst ist etwas schiefgegangen. Deine Tische sind gespeichert: Lade die Seite neu.
site-take = Hier spielen
site-tables = Tische auf diesem Gerät
site-tablesText = Du spielst ohne Server: Deine Tische hat nur dieser Browser, und niemand sonst sieht sie.
site-rules-compiled = Regeln: kompiliert.
site-rules-interpreted = Regeln: interpretiert, daher sind Bots langsamer.
site-install = Lege diese Seite auf den Startbildschirm, damit der Browser deine Tische auf Dauer behält.
site-save = Alle Tische in einer Datei speichern
site-bring = Tische aus einer Datei laden
site-brought = Deine Tische sind da.
site-parted = { $n ->
    [one] Deine Tische sind da. An einem wurde hier wie dort weitergespielt: Hier bleibt er, wie er ist.
   *[other] Deine Tische sind da. An { $n } wurde hier wie dort weitergespielt: Hier bleiben sie, wie sie sind.
}
site-strange = Das ist keine Übertragungsdatei von First Class.
site-damaged = Diese Übertragungsdatei ist beschädigt, darum wurde kein Tisch daraus geladen.
site-forgetText = Der Tisch wird von diesem Gerät gelöscht und lässt sich nicht wiederherstellen.
