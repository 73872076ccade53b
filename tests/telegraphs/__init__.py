"""A module that is in no box: telegraphs, which are put to the route and send telegrams."""
