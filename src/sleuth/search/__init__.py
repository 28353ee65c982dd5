"""State spaces and the algorithms that search them."""
