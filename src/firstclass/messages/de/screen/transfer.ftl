transfer-offer = Auf diesem Gerät spielen
transfer-offerText = Ohne Konto und ohne Server: Nach einem Download von 8 MB läuft das Spiel auch ohne Netz, und deine Tische bleiben in diesem Browser.
# $host
transfer-home = Zu { $host }
transfer-homeText = Dort spielst du auch mit Leuten an anderen Geräten.
transfer-toDevice = Auf dieses Gerät umziehen
transfer-toDeviceText = Von da an läuft die Partie nur noch in diesem Browser, auch ohne Netz.
# $host
transfer-toServer = Zu { $host } umziehen
transfer-toServerText = Von da an läuft die Partie dort, und dieses Gerät hat sie nicht mehr.
transfer-bringing = Dein Tisch ist unterwegs
transfer-failed = Dein Tisch ist noch nicht hier
transfer-back = Zurück zum Tisch
transfer-moved = Diese Partie ist umgezogen
transfer-movedText = Sie geht woanders weiter.
transfer-onward = Dort weiterspielen
transfer-stay = Trotzdem hier weiterspielen
transfer-standing = umgezogen
