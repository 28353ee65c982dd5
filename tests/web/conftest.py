"""The fixtures of browser tests, kept in a module of their own name for the checker of types."""

from api_fixtures import api, small
from browser_fixtures import browser, desk, faults, page, phone, server

__all__ = ["api", "browser", "desk", "faults", "page", "phone", "server", "small"]
