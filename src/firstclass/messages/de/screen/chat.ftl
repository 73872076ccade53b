chat-title = Chat
chat-say = Nachricht schreiben
chat-send = Senden
chat-empty = Noch keine Nachrichten. Nur die Spieler an diesem Tisch können den Chat lesen, Zuschauer erst nach der Partie.
chat-emptySpectators = Noch keine Nachrichten. Zuschauer können diesen Chat lesen, die Spieler erst nach der Partie.
chat-signIn = Melde dich an, um mit anderen Zuschauern zu chatten.
chat-somebody = Jemand
chat-spectator = Zuschauer
chat-about = Über { $name }
chat-mute = Stummschalten
chat-block = Blockieren
chat-blockLead = Niemand außer dir erfährt es. Wen du blockierst, der kann sich auch nicht an deine Tische setzen.
chat-reportWhy = Was stimmt damit nicht?
chat-report = Dem Administrator melden
chat-reported = Der Administrator dieses Servers kann es jetzt lesen.
chat-note = Meine Notizen zu dieser Partie
chat-noteLead = Niemand sonst sieht sie.
chat-noteKept = Gespeichert
chat-blockedPeople = Stummgeschaltet und blockiert
chat-blocked = blockiert
chat-muted = stummgeschaltet
chat-unblock = Wieder zulassen
chat-unblockNamed = { $name } wieder zulassen
chat-unread = { $n ->
    [one] Eine neue Nachricht
   *[other] { $n } neue Nachrichten
}
