"""Cards between the trains, for modules E and F."""
