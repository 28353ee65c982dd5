"""Small, slow checkers of certificates, which share no code with the engines that made them.

What is here imports nothing of Sleuth but limits, errors and text; each file says in its first
lines what the certificate is and why a claim follows from it.
"""

from __future__ import annotations


class Refused(Exception):
    """A certificate does not show what it should; each checker has its own kind of this."""
