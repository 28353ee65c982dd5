"""What browser tests share: a server of their own, Chromium, and what a page must never do."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

#: The browser's own traffic is off, and no name but ours is ever looked up.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# Violations of the policy are also told to the console, where a test hears of them.
_TELL = """
document.addEventListener('securitypolicyviolation', event =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""


def chromium() -> str | None:
    """Where the system's Chromium is, if anywhere."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return None


@dataclass(slots=True)
class Server:
    """A real `sleuth web` that a test may stop and start again on the same port."""

    home: Path
    port: int
    arguments: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        """What it printed."""
        return self.home / "server.log"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "sleuth", "web", "--no-browser", "--port", str(self.port)]
        command += self.arguments
        environment = os.environ | {"SLEUTH_HOME": str(self.home)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        for _ in range(600):
            assert self.process.poll() is None, self.log.read_text()
            with suppress(OSError), urlopen(f"{self.url}/", timeout=5):
                return
            time.sleep(0.05)
        raise AssertionError(f"no answer from the server: {self.log.read_text()}")

    def stop(self) -> None:
        """End it as Ctrl-C does, and by force where that takes long."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process = None


@contextmanager
def serving(home: Path, *arguments: str) -> Iterator[Server]:
    """A server on a free port, ended at the end; `arguments` are further words of its command."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    server = Server(home, port, arguments)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@dataclass(slots=True)
class Faults:
    """What went wrong in the pages of a test; what it expects, it allows by a part of the words."""

    seen: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, *parts: str) -> None:
        """Expect messages that contain one of these."""
        self.allowed.extend(parts)

    def left(self) -> list[str]:
        """The messages nobody expected."""
        return [words for words in self.seen if not any(part in words for part in self.allowed)]

    def listen(self, page: Page, url: str) -> None:
        """Note errors of the console and of scripts, and requests that leave our address."""

        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.seen.append(f"{message.type}: {message.text} ({message.location.get('url')})")

        def request(asked: Request) -> None:
            if not asked.url.startswith((f"{url}/", "data:", "blob:")):
                self.seen.append(f"asked {asked.url}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.seen.append(f"script: {error}"))
        page.on("request", request)


@dataclass(slots=True)
class Desk:
    """Opens pages as different people have them."""

    browser: Browser
    server: Server
    faults: Faults
    contexts: list[BrowserContext] = field(default_factory=list)

    def open(
        self,
        path: str | None = None,
        *,
        size: dict[str, int] = DESK,
        touch: bool = False,
        **options: Any,
    ) -> Page:
        """A page in a browser of its own; `options` are those of Playwright's `new_context`."""
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport=cast(Any, size),
            has_touch=touch,
            is_mobile=touch,
            **options,
        )
        context.set_default_timeout(15_000)
        context.add_init_script(_TELL)
        self.contexts.append(context)
        page = context.new_page()
        self.faults.listen(page, self.server.url)
        if path is not None:
            visit(page, path)
        return page

    def close(self) -> None:
        """Close all that was opened."""
        for context in self.contexts:
            context.close()


def visit(page: Page, path: str) -> None:
    """Go to a page and wait until its frame stands."""
    page.goto(path)
    page.locator("body[data-mounted]").wait_for()


def set_theme(page: Page, theme: str) -> None:
    """Show a page in "light" or "dark"."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def axe(page: Page, themes: tuple[str, ...] = ("light", "dark")) -> list[str]:
    """What axe finds wrong with the page as it is, in both themes; one line a finding."""
    from axe_playwright_python.base import AXE_SCRIPT

    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    before = page.evaluate("document.documentElement.dataset.theme")
    found = []
    for theme in themes:
        set_theme(page, theme)
        result = page.evaluate("axe.run({resultTypes: ['violations']})")
        for violation in result["violations"]:
            for node in violation["nodes"]:
                reasons = "; ".join(
                    part["message"] for kind in ("any", "all", "none") for part in node[kind]
                )
                found.append(f"{theme}: {violation['id']} at {node['target']}: {reasons}")
    set_theme(page, before)
    return found
