"""The subcommands of `firstclass`, one module each.

A module has the name of its subcommand and defines it as `command`. For mistakes of the user it
raises `click.ClickException` with a message of one sentence.
"""
