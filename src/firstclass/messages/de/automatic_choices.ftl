### Automatik für Entscheidungen außerhalb des eigenen Spielzugs.

log-automatic = hatte das vorab so gewählt
why-no_automatic_choice = An diesem Tisch gibt es keine Automatik.
