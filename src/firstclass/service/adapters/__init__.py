"""What the service stands on: each package here brings one library or one means of the system."""
