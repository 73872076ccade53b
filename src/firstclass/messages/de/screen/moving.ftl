moving-offer = Auf diesem Gerät spielen
moving-offerText = Ohne Konto und ohne Server: Nach einem Download von 8 MB läuft das Spiel auch ohne Netz, und deine Tische bleiben in diesem Browser.
# $host
moving-home = Zu { $host }
moving-homeText = Dort spielst du auch mit Leuten an anderen Geräten.
moving-toDevice = Auf dieses Gerät umziehen
moving-toDeviceText = Von da an läuft die Partie nur noch in diesem Browser, auch ohne Netz.
# $host
moving-toServer = Zu { $host } umziehen
moving-toServerText = Von da an läuft die Partie dort, und dieses Gerät hat sie nicht mehr.
moving-bringing = Dein Tisch ist unterwegs
moving-failed = Dein Tisch ist noch nicht hier
moving-back = Zurück zum Tisch
moving-moved = Diese Partie ist umgezogen
moving-movedText = Sie geht woanders weiter.
moving-onward = Dort weiterspielen
moving-stay = Trotzdem hier weiterspielen
moving-standing = umgezogen
