### The language itself: its own name, and for which numbers it has a form of its own besides
### "other", as https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html says it.

language = English
plural-one = n = 1
