### Automatic choices: how the log shows them, and why they are not possible.

log-automatic = had chosen this in advance
why-no_automatic_choice = Automatic choices are not available at this table.
