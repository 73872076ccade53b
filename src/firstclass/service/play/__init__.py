"""Tables that are played at: what they are, what is said of them, who thinks at them."""
