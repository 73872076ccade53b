### Spielen auf dem eigenen Gerät, ohne Server.

why-needs_server = Dafür braucht es einen Server: Hier spielst du nur auf diesem Gerät.
why-device_full = Auf diesem Gerät ist kein Platz mehr, deshalb wurde das nicht gespeichert; alles Frühere ist noch da. Schaff etwas Platz und versuch es noch einmal.
