"""Cards that lie between the trains, for modules E and F."""
