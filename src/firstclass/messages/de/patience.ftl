### Automatik für Entscheidungen zwischen den eigenen Zügen.

log-instructed = hatte das vorab so gewählt
why-no_instruction = An diesem Tisch gibt es keine Automatik.
