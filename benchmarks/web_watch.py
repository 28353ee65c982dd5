"""How fast Watch replays: two boards of 20,000 expansions, played and by the slider.

    python benchmarks/web_watch.py [URL]

starts a server of its own without a URL. `measured(page, url)` is for other programs.
"""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import pairwise
from statistics import median
from typing import Any

SIZE, OPEN = 200, 101
PORT = 7599

_PLAY = """
() => new Promise(resolve => {
  document.querySelector('.timeline button[aria-label=Play]').click();
  const times = [];
  const tick = now => {
    times.push(now);
    if (times.length < 240) requestAnimationFrame(tick);
    else resolve(times);
  };
  requestAnimationFrame(tick);
})
"""

_SLIDE = """
() => new Promise(resolve => {
  const slider = document.querySelector('.time'), took = [];
  const one = left => {
    slider.value = Math.floor(Math.random() * slider.max);
    const before = performance.now();
    slider.dispatchEvent(new Event('input'));
    took.push(performance.now() - before);
    if (left) setTimeout(() => one(left - 1), 20); else resolve(took);
  };
  one(120);
})
"""


def large_map() -> str:
    """A map of which less than a half is open: some 20,000 cells to expand."""
    rows = [["%"] * SIZE for _ in range(SIZE)]
    for row in rows[1:-1]:
        row[1:OPEN] = [" "] * (OPEN - 1)
    rows[1][1], rows[-2][OPEN - 1] = "P", "E"
    return "\n".join("".join(row) for row in rows) + "\n"


def _thread(session: Any) -> float:
    """Seconds that the thread of the page has worked; unlike frames they do not count others."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def measured(page: Any, url: str) -> dict[str, float]:
    """Frames a second while two boards play, and milliseconds from a move of the slider."""
    page.goto(f"{url}/watch/maze")
    page.locator(".lane .chip.good").first.wait_for()
    page.get_by_label("Method of lane A").select_option("bfs")
    page.get_by_role("button", name="New maze").click()
    page.get_by_label("Or paste one").fill(large_map())
    page.get_by_role("button", name="Use this text").click()
    page.locator("h1", has_text="own maze").wait_for()
    page.locator(".lane .chip.good").nth(1).wait_for(timeout=60_000)
    most = int(page.locator(".time").get_attribute("max"))
    took = sorted(page.evaluate(_SLIDE))
    page.locator(".time").focus()
    page.keyboard.press("Home")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _thread(session)
    times = page.evaluate(_PLAY)
    busy = _thread(session) - before
    gaps = sorted(later - sooner for sooner, later in pairwise(times))
    return {
        "expansions": most,
        "CPU of the main thread a frame in ms": 1000 * busy / len(gaps),
        "frames a second": 1000 * len(gaps) / (times[-1] - times[0]),
        "longest frame in ms, of 95 in 100": gaps[len(gaps) * 95 // 100],
        "slider to drawn in ms, median": median(took),
        "slider to drawn in ms, of 95 in 100": took[len(took) * 95 // 100],
    }


def main() -> None:
    """Measure in a browser of its own and print."""
    from playwright.sync_api import sync_playwright

    server = None
    url = sys.argv[1] if len(sys.argv) > 1 else f"http://localhost:{PORT}"
    if len(sys.argv) < 2:
        command = [sys.executable, "-m", "sleuth", "web", "--no-browser", "--port", str(PORT)]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        time.sleep(5)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-quic"]
            )
            for slower in (1, 4):
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
                for name, value in measured(page, url).items():
                    print(f"×{slower} {name}: {value:.2f}")
                page.close()
            browser.close()
    finally:
        if server is not None:
            server.terminate()


if __name__ == "__main__":
    main()
