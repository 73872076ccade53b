### Was an einem Feld einer Anfrage falsch ist, und wie Formulare ihre Felder nennen.

why-field = { $field }: { $fault }
why-field_missing = Dieses Feld fehlt.
why-field_unknown = Ein solches Feld gibt es nicht.
why-field_text = erwartet wird Text.
why-field_too_short = { $min_length ->
    [one] erwartet wird mindestens ein Zeichen.
   *[other] erwartet werden mindestens { $min_length } Zeichen.
}
why-field_too_long = erwartet werden höchstens { $max_length } Zeichen.
why-field_empty = erwartet werden sichtbare Zeichen.
why-field_email = erwartet wird eine Adresse wie anna@mail.example.
why-field_invisible = erwartet werden nur sichtbare Zeichen.
why-field_whole = erwartet wird eine ganze Zahl.
why-field_bool = erwartet wird true oder false.
why-field_object = erwartet wird ein Objekt.
why-field_list = erwartet wird eine Liste.
why-field_too_few = { $min_length ->
    [one] erwartet wird mindestens ein Eintrag.
   *[other] erwartet werden mindestens { $min_length } Einträge.
}
why-field_too_many = erwartet werden höchstens { $max_length } Einträge.
why-field_least = erwartet wird { $ge } oder mehr.
why-field_most = erwartet wird { $le } oder weniger.
why-field_below = erwartet wird weniger als { $lt }.
why-field_choice = erwartet wird eines von { $allowed }.
why-field_literal = erwartet wird eines von { $expected }.
why-field_tag = erwartet wird für { $discriminator } eines von { $expected_tags }.
why-field_no_tag = Das Feld { $discriminator } fehlt.
why-field_hours = Die erste Stunde muss vor der letzten liegen.
why-field_other = Diese Angabe ist ungültig.

field-request = Anfrage
field-name = Name
field-seats-name = Name von Spieler { $n }
field-login = Anmeldename
field-invited = Anmeldenamen
field-password = Passwort
field-current = Aktuelles Passwort
field-email = E-Mail-Adresse
field-text = Text
field-reason = Grund
field-rounds = Runden
