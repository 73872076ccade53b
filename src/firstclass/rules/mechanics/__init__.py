"""Trains, the route, coins, the supply of cars and the account: what an icon moves."""
