"""The clocks of tables: the time limit, and the time that each seat has left."""
