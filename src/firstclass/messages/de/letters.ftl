letter-subject = Dein Link zu First Class
letter-signIn = Öffne diesen Link, um dich anzumelden; er gilt einmal, { $minutes } Minuten lang. Hast du ihn nicht verlangt, tu nichts.
letter-add = Öffne diesen Link in dem Browser, in dem du angemeldet bist, dann melden dich künftig Briefe an diese Adresse an; er gilt einmal, { $minutes } Minuten lang. Hast du ihn nicht verlangt, tu nichts.
