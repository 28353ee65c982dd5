"""How each kind of exercise is marked, a file a kind."""
