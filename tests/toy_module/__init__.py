"""A module that is in no box: players place telegraphs on the route and send telegrams."""
