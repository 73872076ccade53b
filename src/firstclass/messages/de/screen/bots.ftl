apiTokens-title = Bots und API-Token
apiTokens-lead = Mit einem API-Token sieht ein Bot, was du sehen kannst, oder spielt für dich. An dein Konto kommt er nicht.
apiTokens-name = Name des Bots
apiTokens-may = Er darf
apiTokens-scopes-look = zusehen
apiTokens-scopes-play = spielen
apiTokens-go = Token anlegen
apiTokens-token = Kopiere dieses Token jetzt: Es wird nur einmal gezeigt.
apiTokens-unused = noch nie benutzt
apiTokens-drop = Widerrufen
# $bot
apiTokens-dropNamed = Token von { $bot } widerrufen
bot-mark = Bot
# $name
bot-named = { $name } (Bot)
bot-account = Das ist ein Bot-Konto
bot-accountLead = Es wird als Bot gezeigt und gewertet. Ändern kannst du das nur vor seiner ersten gewerteten Partie. Eine Partie, die ein Bot mit deinem Token für dich spielt, zählt in jedem Fall als die eines Bots.
