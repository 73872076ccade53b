"""Cards that are laid at a car, for modules B and D."""
