### Bots, die unter einem eigenen Konto spielen.

why-bot_account_rated = Ob das ein Bot-Konto ist, lässt sich nur vor der ersten gewerteten Partie ändern.
