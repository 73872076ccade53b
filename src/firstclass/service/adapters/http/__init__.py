"""HTTP calls, WebSockets and pages, with FastAPI on uvicorn."""
