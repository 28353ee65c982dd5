"""The API, one module for each group of calls, each with a `router`."""
