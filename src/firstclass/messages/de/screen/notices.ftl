notices-title = Wenn du am Zug bist
notices-lead = Du erfährst es einmal je Zug, wenn du den Tisch nicht vor Augen hast. Was auf dem Tisch liegt, wird nie verraten.
notices-mail = Per Mail mitteilen
notices-mailOf = Mail an { $to }
notices-mailFirst = Für Mails trage oben zuerst deine Adresse ein.
notices-push = In diesem Browser mitteilen
notices-pushOf = Browser: { $to }
notices-pushNowhere = Diesem Browser lässt sich hier nichts mitteilen: Dazu braucht es eine https-Adresse, auf iPhone und iPad die Seite auf dem Home-Bildschirm, und kein privates Fenster.
notices-pushDenied = Der Browser erlaubt dieser Seite keine Mitteilungen. In seinen Einstellungen lässt sich das ändern.
notices-hook = In einem eigenen Programm
notices-hookLead = Es wird unter einer https-Adresse aufgerufen, mit einer Signatur.
notices-hookOf = Programm bei { $to }
notices-hookTo = Adresse
notices-hookGo = Programm hinzufügen
notices-secret = Mit diesem Geheimnis sind die Aufrufe signiert. Bewahre es jetzt auf: Es wird nur einmal gezeigt.
notices-secretCopy = Kopieren
notices-copied = Kopiert
notices-attempt = Jetzt eine schicken
# $way
notices-attemptNamed = Jetzt eine schicken: { $way }
notices-drop = Entfernen
# $way
notices-dropNamed = Entfernen: { $way }
notices-done = Sie ist unterwegs.
notices-failed = Das kam nicht durch.
notices-gone = Dieser Weg führt nirgends mehr hin: Entferne ihn.
notices-added = Von jetzt an erfährst du es hier.
notices-removed = Dort wird nichts mehr mitgeteilt.
notices-quiet = Ruhezeit
notices-quietLead = Was in sie fällt, erfährst du an ihrem Ende, wenn du dann noch am Zug bist. Zeiten von { $zone }.
notices-from = Von
notices-until = Bis
notices-save = Ruhezeit speichern
notices-quietNone = Keine Ruhezeit
notices-saved = Die Ruhezeit ist gespeichert.
notices-noneNow = Es gibt keine Ruhezeit mehr.
# $n
notices-waiting = { $n ->
    [one] Ein Tisch wartet auf dich
   *[other] { $n } Tische warten auf dich
}
