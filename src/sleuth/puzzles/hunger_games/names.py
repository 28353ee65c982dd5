"""What the heuristics are called."""

#: The report's letters, R for ours, and the names of both.
NAMES = {
    "A": "euclidean",
    "B": "manhattan",
    "C": "rings",
    "D": "food-on-the-way",
    "E": "straight-walk",
    "F": "one-detour",
    "G": "food-in-reach",
    "H": "combined",
    "R": "regrowth",
}
