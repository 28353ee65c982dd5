"""One module or folder per puzzle, all of the same shape."""
