### Moving a game to another server or device.

why-moved_away = Diese Partie ist umgezogen und geht woanders weiter.
why-move_company = Andere haben Plätze an diesem Tisch, und wer die Partie mitnimmt, könnte ihre Geheimnisse sehen. Darum bleibt sie hier.
why-move_deal = Das ist die Partie des Tages, für alle dieselbe. Darum bleibt sie hier.
why-move_rated = Diese Partie wird gewertet. Darum bleibt sie hier.
why-move_clock = An diesem Tisch gibt es eine Bedenkzeit, und woanders läuft keine Uhr. Darum bleibt die Partie hier.
why-move_over = Diese Partie wird nicht mehr gespielt. Speichere die Aufzeichnung: Sie lässt sich überall öffnen.
