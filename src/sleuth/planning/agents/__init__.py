"""Planning for several agents: who acts, who knows what, who waits for whom."""
