"""Explanations in pictures: a drawing for each step, and one page with all of them."""

from sleuth.film.frames import Frame, frames
from sleuth.film.page import page

__all__ = ["Frame", "frames", "page"]
