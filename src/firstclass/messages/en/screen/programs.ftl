programs-title = Programs of yours
programs-lead = A program that knows its token sees what you may see, or plays for you. It can not touch your account.
programs-name = Name of the program
programs-may = It may
programs-scopes-look = look on
programs-scopes-play = play
programs-go = Give it a permit
programs-token = This is its token. Keep it now: it is shown but once.
programs-unused = never used
programs-drop = Take back
# $program
programs-dropNamed = Take back the permit of { $program }
programs-mark = program
# $name
programs-named = { $name } (program)
programs-account = A program plays under this account
programs-accountLead = Then it is shown as one and rated among programs and the computer’s players. It can be said only before the first rated game; a game that a program plays for you with its permit counts so in any case.
