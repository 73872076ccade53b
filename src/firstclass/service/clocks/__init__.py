"""The clocks of tables: what was agreed, and what is left to everybody."""
