### Word left for what comes off turn: how it is followed, and why it can not be left.

log-instructed = had left word for this
why-no_instruction = No word can be left of that at this table.
