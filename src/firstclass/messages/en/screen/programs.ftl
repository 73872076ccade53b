programs-title = Bots and API tokens
programs-lead = With an API token a bot can see what you can see, or play for you. It cannot touch your account.
programs-name = Name of the bot
programs-may = It may
programs-scopes-look = watch
programs-scopes-play = play
programs-go = Create a token
programs-token = Copy this token now: it is shown only once.
programs-unused = never used
programs-drop = Revoke
# $program
programs-dropNamed = Revoke the token of { $program }
programs-mark = bot
# $name
programs-named = { $name } (bot)
programs-account = This is a bot account
programs-accountLead = It is shown and rated as a bot. You can only change this before its first rated game. Games that a bot plays with your token always count as a bot’s.
