"""The service: tables for several people, storage, live updates and bots."""
