talk-title = Chat
talk-say = Nachricht schreiben
talk-send = Senden
talk-empty = Noch keine Nachrichten. Nur die Spieler an diesem Tisch können den Chat lesen, Zuschauer erst nach der Partie.
talk-emptyGallery = Noch keine Nachrichten. Zuschauer können diesen Chat lesen, die Spieler erst nach der Partie.
talk-signIn = Melde dich an, um mit anderen Zuschauern zu chatten.
talk-somebody = Jemand
talk-watching = Zuschauer
talk-about = Über { $name }
talk-mute = Stummschalten
talk-block = Blockieren
talk-shunLead = Niemand außer dir erfährt es. Wen du blockierst, der kann sich auch nicht an deine Tische setzen.
talk-reportWhy = Was stimmt damit nicht?
talk-report = Dem Administrator melden
talk-reported = Der Administrator dieses Servers kann es jetzt lesen.
talk-note = Meine Notizen zu dieser Partie
talk-noteLead = Niemand sonst sieht sie.
talk-noteKept = Gespeichert
talk-shunned = Stummgeschaltet und blockiert
talk-blocked = blockiert
talk-muted = stummgeschaltet
talk-meet = Wieder zulassen
talk-meetNamed = { $name } wieder zulassen
talk-unread = { $n ->
    [one] Eine neue Nachricht
   *[other] { $n } neue Nachrichten
}
