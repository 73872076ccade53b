### Moving a game to another place, where it goes on.

why-moved_away = Diese Partie ist umgezogen und geht woanders weiter.
why-move_company = Andere haben hier eigene Plätze, und wer die Partie mitnimmt, könnte ihre Geheimnisse sehen. Darum bleibt sie hier.
why-move_deal = Hier wird die Tagespartie gespielt, für alle dieselbe. Darum bleibt sie hier.
why-move_clock = Hier ist eine Bedenkzeit vereinbart, und woanders läuft keine Uhr. Darum bleibt die Partie hier.
why-move_over = Hier spielt niemand weiter. Speichere die Aufzeichnung: Sie lässt sich überall öffnen.
