"""Calls, sockets and pages by FastAPI, served by uvicorn."""
