### Refusals of fields, and the names that forms give them. Any other field has its path as its name.

# $field, $fault
why-field = { $field }: { $fault }
why-field_missing = this field is missing.
why-field_unknown = there is no such field.
why-field_text = expected text.
why-field_too_short = { $min_length ->
    [one] expected at least one character.
   *[other] expected at least { $min_length } characters.
}
why-field_too_long = expected at most { $max_length } characters.
why-field_empty = expected characters that can be seen.
why-field_email = expected an address such as anna@mail.example.
why-field_invisible = expected only characters that can be seen.
why-field_whole = expected a whole number.
why-field_bool = expected true or false.
why-field_object = expected an object.
why-field_list = expected a list.
why-field_too_few = { $min_length ->
    [one] expected at least one entry.
   *[other] expected at least { $min_length } entries.
}
why-field_too_many = expected at most { $max_length } entries.
why-field_least = expected { $ge } or more.
why-field_most = expected { $le } or less.
why-field_below = expected less than { $lt }.
why-field_choice = expected one of { $allowed }.
why-field_literal = expected one of { $expected }.
why-field_tag = expected one of { $expected_tags } for { $discriminator }.
why-field_no_tag = the field { $discriminator } is missing.
why-field_hours = the first hour must be before the last.
why-field_other = this is not valid.

field-request = Request
field-name = Name
field-seats-name = Name of player { $n }
field-login = Sign-in name
field-invited = Sign-in names
field-password = Password
field-current = Current password
field-email = Email address
field-text = Text
field-reason = Reason
field-rounds = Rounds
