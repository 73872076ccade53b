email-subject = Dein Link zu First Class
email-signIn = Öffne diesen Link, um dich anzumelden. Er gilt einmal und { $minutes } Minuten lang. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail.
email-add = Öffne diesen Link in dem Browser, in dem du angemeldet bist, um deine E-Mail-Adresse zu bestätigen. Danach kannst du dich über Links an diese Adresse anmelden. Der Link gilt einmal und { $minutes } Minuten lang. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail.
