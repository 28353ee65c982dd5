"""States of planning tasks drawn: blocks as stacks, grids as grids, rooms, maps; else as facts."""
