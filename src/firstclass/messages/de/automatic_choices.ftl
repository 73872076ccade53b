### Automatik für Entscheidungen zwischen den eigenen Zügen.

log-automatic = hatte das vorab so gewählt
why-no_automatic_choice = An diesem Tisch gibt es keine Automatik.
