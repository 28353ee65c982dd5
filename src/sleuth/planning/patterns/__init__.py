"""Tasks as seen through a few of their variables: exact distances there, and sums of these."""
