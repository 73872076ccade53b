"""The subcommands of `firstclass`, one module each.

A module has the name of its subcommand and offers it as `command`. What the user
got wrong it raises as `click.ClickException`, in one sentence.
"""
