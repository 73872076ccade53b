"""Who plays: people, how they sign in and come back, and what is theirs."""
