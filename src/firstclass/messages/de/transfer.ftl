### Moving a game to another server or device.

why-table_moved = Diese Partie ist umgezogen und geht woanders weiter.
why-transfer_other_people = Andere haben Plätze an diesem Tisch, und wer die Partie mitnimmt, könnte ihre Geheimnisse sehen. Darum bleibt sie hier.
why-transfer_daily_deal = Das ist die Partie des Tages, für alle dieselbe. Darum bleibt sie hier.
why-transfer_rated = Diese Partie wird gewertet. Darum bleibt sie hier.
why-transfer_time_limit = An diesem Tisch gibt es eine Bedenkzeit, und woanders läuft keine Uhr. Darum bleibt die Partie hier.
why-transfer_game_over = Diese Partie wird nicht mehr gespielt. Speichere die Aufzeichnung: Sie lässt sich überall öffnen.
