"""Trains, the route, coins, the supply of cars and the account: the effects of icons."""
