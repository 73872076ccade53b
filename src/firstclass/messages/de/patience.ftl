### Anweisungen für das, was außerhalb des eigenen Zuges kommt.

log-instructed = hatte dafür eine Anweisung hinterlassen
why-no_instruction = Dafür lässt sich an diesem Tisch keine Anweisung hinterlassen.
