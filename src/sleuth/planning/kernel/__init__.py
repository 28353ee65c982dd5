"""The inner loops of planning over packed states, compiled where there is a compiler."""
