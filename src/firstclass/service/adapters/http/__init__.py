"""HTTP calls, WebSockets and pages, with Starlette on uvicorn."""
