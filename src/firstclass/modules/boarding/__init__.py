"""Cards that are placed at a car, for modules B and D."""
