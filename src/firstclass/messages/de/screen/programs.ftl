programs-title = Bots und API-Token
programs-lead = Mit einem API-Token sieht ein Bot, was du sehen kannst, oder spielt für dich. An dein Konto kommt er nicht.
programs-name = Name des Bots
programs-may = Er darf
programs-scopes-look = zusehen
programs-scopes-play = spielen
programs-go = Token anlegen
programs-token = Kopiere dieses Token jetzt: Es wird nur einmal gezeigt.
programs-unused = noch nie benutzt
programs-drop = Widerrufen
# $program
programs-dropNamed = Token von { $program } widerrufen
programs-mark = Bot
# $name
programs-named = { $name } (Bot)
programs-account = Das ist ein Bot-Konto
programs-accountLead = Es wird als Bot gezeigt und gewertet. Ändern kannst du das nur vor seiner ersten gewerteten Partie. Eine Partie, die ein Bot mit deinem Token für dich spielt, zählt in jedem Fall als die eines Bots.
