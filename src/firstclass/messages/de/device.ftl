### Spielen auf dem eigenen Gerät, ohne Server.

why-needs_server = Das geht nur mit einem Server. Hier spielst du nur auf diesem Gerät.
why-device_full = Auf diesem Gerät ist kein Platz mehr, deshalb wurde die letzte Änderung nicht gespeichert. Alles Frühere ist noch da. Schaff etwas Platz und versuch es noch einmal.
