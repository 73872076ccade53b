menu-open = Menü
menu-language = Sprache
menu-theme = Farben
menu-themes-auto = System
menu-themes-light = hell
menu-themes-dark = dunkel
menu-movement = Bewegung
menu-speeds-off = aus
menu-speeds-slow = langsam
menu-speeds-normal = normal
menu-speeds-fast = schnell
menu-calm = im System aus
menu-tooltips = Kurzinfos
menu-delays-now = sofort
menu-delays-soon = verzögert
menu-delays-key = per Taste
menu-turnEnd = Spielzug beenden
menu-turnEnds-now = sofort
menu-turnEnds-ask = mit Rückfrage
menu-turnEnds-automatic = automatisch
menu-sound = Töne
menu-volume = { $n } %
menu-off = aus
menu-allChoices = Alle Möglichkeiten ({ $n })
menu-link = Link für Zuschauer kopieren
menu-copied = Link kopiert
menu-record = Aufzeichnung speichern
menu-report = Ein Problem melden
menu-reported = Die Datei stellt diesen Moment nach und verrät nichts Verdecktes. Schreib dazu, was nicht stimmt.
menu-sheet = Wertungsblatt
menu-leave = Tisch verlassen
menu-giveUp = Aufgeben
menu-giveUpNote = Wirklich: Der Computer spielt weiter, und du wirst Letzter
menu-close = Schließen
menu-keys = Tasten
menu-text = Per Text spielen

states-lost = Verbindung verloren. Neuer Versuch …
states-loading = Die Karten werden ausgelegt …
states-kept = Diese Partie geht mit den Karten weiter, mit denen sie begann; einige haben sich seitdem geändert.
states-nowhereTitle = Seite nicht gefunden
states-nowhereText = Vielleicht ist der Link vertippt, oder die Seite ist umgezogen.
states-failedTitle = Der Tisch lässt sich nicht öffnen
states-forbiddenTitle = Du kannst dich nicht an diesen Tisch setzen
states-unknownTitle = Diesen Tisch gibt es nicht
states-unknownText = Vielleicht ist der Link vertippt, oder der Tisch wurde gelöscht.
states-downTitle = Der Server antwortet nicht
states-downText = Bitte versuch es gleich noch einmal.
states-blockedTitle = Die Verbindung zum Spielen ist blockiert
states-blockedText = Der Server antwortet, aber etwas auf dem Weg, etwa ein Proxy oder eine Browsererweiterung, blockiert WebSockets. Die Seite versucht es weiter. Wenn du den Server betreibst, prüfe, ob dein Proxy WebSockets weiterleitet.
states-offlineTitle = Du bist offline
states-offlineText = First Class braucht seinen Server, um die Karten zu verteilen. Es geht weiter, sobald das Netz zurück ist.
states-retry = Noch einmal versuchen
states-replayed = Aufgeholt wird: { $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
}
states-behind = Aufzuholen: noch { $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
}
states-skip = Überspringen
states-missed = Während du weg warst: { $news }
states-home = Zur Startseite
