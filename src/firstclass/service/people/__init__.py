"""People: accounts, guests, sign-in methods, sessions and personal data."""
