"""Games that are played, not solved."""
