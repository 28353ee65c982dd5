"""The workbench in the browser: an HTTP API over requests, and the pages that speak it.

`app.make_app` is the whole site as an ASGI application, `serving.serve` runs it. Handlers turn
JSON into a `Request` and run it in a worker; nothing is solved in the server's own process.
"""
