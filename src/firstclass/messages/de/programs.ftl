### Programme, die unter einem eigenen Konto spielen.

why-program_rated = Ob hier ein Programm spielt, lässt sich nur vor der ersten gewerteten Partie sagen.
