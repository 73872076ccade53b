"""Module F: storages and factories."""
