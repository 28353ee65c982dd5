"""How each task of a request is done: one module a task."""
