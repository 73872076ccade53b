"""How people find one another: tables that are announced before they begin."""
