"""Text formats of Slitherlink."""
