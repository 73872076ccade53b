fair-rated = Gewertet: ohne Hilfe
fair-none = Ohne Hilfe
fair-allowed = Hilfe erlaubt
fair-later = Tipps und Abzweigungen gibt es nach der Partie.
fair-used = hat einen Tipp oder eine Abzweigung genutzt
fair-help = Tipps und Abzweigungen
