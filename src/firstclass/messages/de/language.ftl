### The name of the language, and the numbers for which it has a plural form other than "other", as in
### https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html

language = Deutsch
plural-one = n = 1
