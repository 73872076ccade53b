talk-title = Gespräch
talk-say = Etwas sagen
talk-send = Senden
talk-empty = Noch hat niemand etwas gesagt. Nur wer hier sitzt, hört es; Zuschauer erst nach dem Spiel.
talk-emptyGallery = Noch hat niemand etwas gesagt. Zuschauer hören einander; die Spieler hören es erst nach dem Spiel.
talk-signIn = Melde dich an, um mit anderen Zuschauern zu sprechen.
talk-somebody = Jemand
talk-watching = schaut zu
talk-about = Zu { $name }
talk-mute = Nichts mehr davon hören
talk-block = Blockieren
talk-shunLead = Niemand sonst merkt es. Wer blockiert ist, kann sich auch nicht an Tische setzen, an denen du sitzt.
talk-reportWhy = Was stimmt damit nicht?
talk-report = Dem Betreiber des Servers melden
talk-reported = Der Betreiber des Servers kann es jetzt lesen.
talk-note = Meine Notizen zu diesem Spiel
talk-noteLead = Niemand sonst sieht sie.
talk-noteKept = Gespeichert
talk-shunned = Leute, von denen du Ruhe möchtest
talk-blocked = blockiert
talk-muted = nicht gehört
talk-meet = Wieder begegnen
talk-meetNamed = { $name } wieder begegnen
talk-unread = { $n ->
    [one] Ein Satz wurde neu gesagt
   *[other] { $n } Sätze wurden neu gesagt
}
