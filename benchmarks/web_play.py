"""How fast the page Play is: clicks and drags on a full 30×30 Slitherlink, and hints on 10×10.

Run it with the page's packages and the system's Chromium; it starts a server of its own:

    python benchmarks/web_play.py
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "web"))

from browsing import ARGUMENTS, chromium, serving  # noqa: E402
from playing import link, middle  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from sleuth.examples import example_text  # noqa: E402

SIDE, CLICKS, PAUSE = 30, 60, 70

LISTEN = """() => {
  window.handled = [];
  window.painted = [];
  const channel = new MessageChannel();
  let since = 0;
  channel.port1.onmessage = () => window.painted.push(performance.now() - since);
  addEventListener('pointerdown', () => { since = performance.now(); }, true);
  addEventListener('pointerup', () => { window.begun = performance.now(); }, true);
  addEventListener('pointerdown', () => {
    window.handled.push(performance.now() - since);
    requestAnimationFrame(() => channel.port2.postMessage(0));
  });
  addEventListener('pointerup', () => window.handled.push(performance.now() - window.begun));
}"""

FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const next = now => {
    window.frames_.push(now - last);
    last = now;
    if (!window.stopped) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""


def full_board() -> str:
    """The address of a 30×30 board with a clue in half of the cells and a mark on every side."""
    chance = random.Random(1)
    rows = ["".join(chance.choice(".123.0.2") for _ in range(SIDE)) for _ in range(SIDE)]
    sides = "".join(chance.choice("12") for _ in range(2 * SIDE * (SIDE + 1)))
    return link("slitherlink", "\n".join(rows), m=sides, n={}, l=[], s=[])


def share(figures: list[float], part: float) -> float:
    """The figure below which this part of all lies."""
    return sorted(figures)[min(len(figures) - 1, int(part * len(figures)))]


def work(page: Page) -> str:
    """Processor time of the page's own thread a click and a drag: other load does not count."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    chance = random.Random(3)
    places = [
        middle(page, f"{chance.choice('hv')}{chance.randrange(SIDE)}.{chance.randrange(SIDE)}")
        for _ in range(CLICKS)
    ]

    def spent() -> dict[str, float]:
        found = session.send("Performance.getMetrics")["metrics"]
        return {each["name"]: 1000 * each["value"] for each in found}

    before = spent()
    for place in places:
        page.mouse.click(*place)
    after = spent()
    told = [
        f"{name} {(after[key] - before[key]) / CLICKS:.1f}"
        for name, key in (
            ("all", "TaskDuration"),
            ("script", "ScriptDuration"),
            ("style", "RecalcStyleDuration"),
            ("layout", "LayoutDuration"),
        )
    ]
    before = after
    x, y = middle(page, "h2.1")
    to_x, to_y = middle(page, "h2.28")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(x + (to_x - x) * step / 60, y + (to_y - y) * step / 60)
    page.mouse.up()
    drag_cost = (spent()["TaskDuration"] - before["TaskDuration"]) / 60
    return f"{', '.join(told)} ms a click; {drag_cost:.1f} ms a move of a drag"


def clicks(page: Page) -> str:
    """Handlers, and from the handler to the next painted frame."""
    page.evaluate(LISTEN)
    chance = random.Random(2)
    for _ in range(CLICKS):
        spot = f"{chance.choice('hv')}{chance.randrange(SIDE)}.{chance.randrange(SIDE)}"
        page.mouse.click(*middle(page, spot))
        page.wait_for_timeout(PAUSE)
    handled: list[float] = page.evaluate("window.handled")
    painted: list[float] = page.evaluate("window.painted")
    return (
        f"handler median {median(handled):.1f}, most {max(handled):.1f} ms; "
        f"painted median {median(painted):.1f}, p95 {share(painted, 0.95):.1f} ms"
    )


def drag(page: Page) -> str:
    """Frames while a stroke goes over the full board."""
    page.evaluate(FRAMES)
    x, y = middle(page, "h2.1")
    to_x, to_y = middle(page, "h27.28")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(120):
        row = step % 12
        page.mouse.move(x + (to_x - x) * (step % 30) / 30, y + (to_y - y) * row / 12)
    page.mouse.up()
    page.evaluate("window.stopped = true")
    frames: list[float] = page.evaluate("window.frames_.slice(2)")
    return f"{1000 / (sum(frames) / len(frames)):.0f} frames a second, worst {max(frames):.1f} ms"


def hints(page: Page) -> str:
    """From the key to the sentence, with the page's own request, on 10×10 boards."""
    times = []
    for name in ("10-easy", "10-normal", "10-hard", "10-fiendish"):
        page.goto("about:blank")
        page.goto(link("slitherlink", example_text("slitherlink", name)))
        page.locator(".board [role=gridcell]").first.focus()
        for _ in range(5):
            for strength in (1, 2, 3):
                begun = time.perf_counter()
                page.keyboard.press("h")
                page.locator(".why", has_text=f"{strength} of 3").wait_for()
                times.append(time.perf_counter() - begun)
            page.keyboard.press("Enter")
    return f"median {median(times):.2f}, p95 {share(times, 0.95):.2f} s of {len(times)}"


def ready(page: Page, url: str) -> str:
    """From the navigation to a board that can be played."""
    times = []
    for _ in range(3):
        page.goto("about:blank")
        begun = time.perf_counter()
        page.goto(url)
        page.locator(".board [role=gridcell]").first.wait_for()
        times.append(time.perf_counter() - begun)
    return f"first {times[0]:.2f} s, then {median(times[1:]):.2f} s"


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as home, serving(Path(home)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
        page = browser.new_context(base_url=server.url, **options).new_page()
        print("ready, 30×30:", ready(page, full_board()))
        print("processor time:", work(page))
        print("clicks:", clicks(page))
        print("drag:", drag(page))
        print("hints, 10×10:", hints(page))
        slow = page.context.new_cdp_session(page)
        page.goto(full_board())
        page.locator(".board [role=gridcell]").first.wait_for()
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        print("clicks, ×4:", clicks(page))
        print("drag, ×4:", drag(page))
        browser.close()


if __name__ == "__main__":
    main()
