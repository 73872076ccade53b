"""Tables in the browser: storage, live updates and the computer's players."""
