### Warum sich eine Seite nicht öffnet, wo es das Programm selbst nicht sagen kann.

opening-file = First Class läuft nicht aus einer Datei. Kopiere den Ordner auf einen Webserver, oder starte einen im Ordner: python3 -m http.server
opening-old = Dieser Browser ist zu alt für First Class. Jeder Browser der letzten drei Jahre genügt.
opening-scripts = First Class braucht JavaScript. Erlaube es für diese Seite und lade sie neu.
opening-slow = First Class ist noch nicht gestartet. Wenn nichts geschieht, prüfe dein Netz und lade die Seite neu.
opening-failed = First Class kann nicht starten. Lade die Seite neu. Hilft das nicht, sag es denen, die diese Seite betreiben.
opening-reload = Neu laden
