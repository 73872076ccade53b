"""Games by the hundred: simulations and what is measured with them."""
