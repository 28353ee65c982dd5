"""The page in a real browser: how soon it is ready, paints, plays back and stops.

    python benchmarks/web_page.py [--throttle 4] [--only NAME]

A headless Chromium with software raster and a server of its own. "Painted" is from the begin of
a handler to the task after the next frame; clicks are 70 ms apart, since clicks sent back to
back queue up and measure the queue. Prints a table with the budget beside each figure.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import Request as Call
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

from browsing import ARGUMENTS, DESK, Server, chromium, serving, visit
from playwright.sync_api import Browser, Page, sync_playwright

from sleuth.examples import example_text

SIDE = 200
CLICKS = 60
ROUNDS = 12

#: Tells when a selector first matches, by the clock that starts with the navigation.
_READY = """
selector => {
  const look = () => {
    if (document.querySelector(selector)) window.readyAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
"""
#: Notes for each event of a kind how long its handlers took, and when it was painted.
_WATCHED = """
kind => {
  window.handled = []; window.painted = [];
  let began = 0;
  addEventListener(kind, () => { began = performance.now(); }, true);
  addEventListener(kind, () => {
    const start = began;
    window.handled.push(performance.now() - start);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.painted.push(performance.now() - start);
      channel.port2.postMessage(0);
    });
  });
}
"""
_FRAMES = """
() => { window.frames_ = []; let last = null;
  const each = now => { if (last !== null) window.frames_.push(now - last); last = now;
    window.frameId = requestAnimationFrame(each); };
  requestAnimationFrame(each); }
"""
_GRAPH = """
async () => {
  const {graph} = await import('/static/js/graph.js');
  const nodes = [], edges = [];
  for (let id = 0; id < 200; id += 1) {
    nodes.push({id: String(id), label: `step ${id}`});
    const parents = id < 40 ? [] : [(id * 7) % id, (id * 13 + 5) % id];
    for (const from of new Set(parents)) edges.push({from: String(from), to: String(id)});
  }
  const place = document.createElement('div');
  document.querySelector('main').append(place);
  const began = performance.now();
  const shown = graph(place, {nodes, edges});
  shown.whole(true);
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - began;
}
"""
_CANCEL = """
async () => {
  const {job} = await import('/static/js/jobs.js');
  let begun; const accepted = new Promise(done => { begun = done; });
  let ended = null; let id = null;
  const running = job({task: 'solve', kind: 'tiles', text: %s, method: 'idastar',
    options: {heuristic: 'misplaced'}, limits: {seconds: 60}},
    {on: {accepted(event) { id = event.job; begun(); }, end() { ended = performance.now(); }}});
  await accepted;
  await new Promise(done => setTimeout(done, 600));
  const began = performance.now();
  await fetch(`/api/jobs/${id}`, {method: 'DELETE'});
  await running.done.catch(() => {});
  return (ended ?? performance.now()) - began;
}
"""

Row = tuple[str, str, str]


def packed(state: Any) -> str:
    """A state as the fragment of an address."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packer.compress(json.dumps(state).encode()) + packer.flush()
    return f"v=1&s={base64.urlsafe_b64encode(body).decode().rstrip('=')}"


def share(values: list[float], part: float) -> float:
    """The value that this part of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def milliseconds(values: list[float]) -> str:
    """The median and the 95 % mark."""
    return f"{median(values):.1f}, p95 {share(values, 0.95):.1f} ms"


class Bench:
    """A browser, a server and how much the processor is slowed down."""

    def __init__(self, browser: Browser, server: Server, throttle: float) -> None:
        self.browser, self.server, self.throttle = browser, server, throttle

    def page(self) -> Page:
        """A page with nothing kept from before."""
        context = self.browser.new_context(base_url=self.server.url, viewport=DESK)  # type: ignore[arg-type]
        context.set_default_timeout(60_000)
        page = context.new_page()
        if self.throttle > 1:
            session = context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": self.throttle})
        return page

    def ready(self) -> list[Row]:
        """From the navigation until what a page is for is there, without and with a cache."""
        rows = []
        for path, selector in (
            ("/", ".tile h3"),
            ("/play/slitherlink", "[role=gridcell]"),
            ("/watch/maze", "canvas"),
            ("/reason", "textarea"),
            ("/plan", "textarea"),
            ("/compare", "main input"),
            ("/learn", "article h1"),
        ):
            cold, warm = [], []
            for _ in range(3):
                page = self.page()
                page.add_init_script(f"({_READY})({json.dumps(selector)})")
                for times in (cold, warm, warm):
                    page.goto(path)
                    page.locator(selector).first.wait_for()
                    times.append(float(page.evaluate("window.readyAt ?? performance.now()")))
                page.context.close()
            rows.append((f"{path} ready, cold", f"{median(cold):.0f} ms", "1500 ms"))
            rows.append((f"{path} ready, warm", f"{median(warm):.0f} ms", "500 ms"))
        return rows

    def slitherlink(self) -> list[Row]:
        """Clicks and a drag on a board of 30 × 30."""
        board = "\n".join(
            "".join("3" if (r + c) % 3 == 0 else "." for c in range(30)) for r in range(30)
        )
        page = self.page()
        visit(page, f"/play/slitherlink#{packed({'t': board})}")
        page.locator("[role=gridcell]").first.wait_for()
        box = page.locator(".board").bounding_box()
        assert box is not None
        side = min(box["width"], box["height"])
        left, top = box["x"] + (box["width"] - side) / 2, box["y"] + (box["height"] - side) / 2
        page.evaluate(_WATCHED, "pointerup")
        for at in range(CLICKS):
            page.mouse.click(left + side * (0.15 + 0.011 * at), top + side * (0.3 + 0.0066 * at))
            page.wait_for_timeout(70)
        handled, painted = page.evaluate("[window.handled, window.painted]")
        page.evaluate(_FRAMES)
        page.mouse.move(left + side * 0.1, top + side * 0.5)
        page.mouse.down()
        for at in range(120):
            page.mouse.move(
                left + side * (0.1 + 0.0065 * at), top + side * (0.5 + 0.1 * (at % 7) / 7)
            )
        page.mouse.up()
        frames = page.evaluate("window.frames_")
        page.context.close()
        return [
            ("click on 30×30, handler", milliseconds(handled), "4 ms"),
            ("click on 30×30, painted", milliseconds(painted), "p95 17 ms (33 throttled)"),
            ("drag on 30×30", f"{len(frames) / sum(frames) * 1000:.0f} frames/s", "58"),
        ]

    def replay(self) -> list[Row]:
        """Two boards of 200 × 200, more than 20,000 expansions each, played as fast as can be."""
        wall, room = "%" * SIDE, SIDE - 2
        rows = [f"%{' ' * room}%" for _ in range(room)]
        rows[room // 2] = f"%{' ' * (room // 2)}P{' ' * (room - room // 2 - 1)}%"
        rows[-1] = f"%{' ' * (room - 1)}.%"
        text = "\n".join([wall, *rows, wall, ""])
        state = {
            "kind": "maze",
            "name": "field",
            "text": text,
            "lanes": [["ucs", "", {}], ["bfs", "", {}]],
        }
        page = self.page()
        visit(page, f"/watch/maze#{packed(state)}")
        page.locator("canvas").nth(1).wait_for()
        play = page.get_by_role("button", name="Play", exact=True).first
        page.wait_for_timeout(6000)
        page.get_by_role("button", name="As fast as can be").first.click()
        page.get_by_label("Step", exact=False).first.press("Home")
        page.evaluate(_FRAMES)
        play.click()
        page.wait_for_timeout(4000)
        frames = page.evaluate("window.frames_")
        page.context.close()
        return [
            ("replay of two boards", f"{1000 / (sum(frames) / len(frames)):.0f} frames/s", "55")
        ]

    def editor(self) -> list[Row]:
        """Keys in a theory of 2,000 lines."""
        text = "formulas(assumptions).\n" + "".join(
            f"p{at}(x) -> q{at}(x).  % line {at}\n" for at in range(2000)
        )
        page = self.page()
        visit(page, f"/reason#{packed({'text': text + 'end_of_list.'})}")
        area = page.locator("textarea").first
        area.wait_for()
        page.wait_for_timeout(1500)
        area.click()
        page.evaluate(_WATCHED, "input")
        for _ in range(CLICKS):
            page.keyboard.type("a")
            page.wait_for_timeout(70)
        handled, painted = page.evaluate("[window.handled, window.painted]")
        page.context.close()
        return [
            ("key at 2,000 lines, handler", milliseconds(handled), "4 ms"),
            ("key at 2,000 lines, painted", milliseconds(painted), "–"),
        ]

    def graph(self) -> list[Row]:
        """A graph of 200 nodes, from data to paint."""
        page = self.page()
        visit(page, "/reason")
        times = [float(page.evaluate(_GRAPH)) for _ in range(5)]
        page.context.close()
        return [("graph of 200, whole", milliseconds(times), "250 ms")]

    def cancel(self) -> list[Row]:
        """From the wish to stop until the stream has ended."""
        hard = json.dumps("13 14 15 7\n11 12 9 5\n6 0 2 1\n4 8 10 3\n")
        page = self.page()
        visit(page, "/learn")
        times = [float(page.evaluate(_CANCEL % hard)) for _ in range(5)]
        page.context.close()
        return [("cancel", milliseconds(times), "100 ms")]

    def hint(self) -> list[Row]:
        """A hint on boards of 10 × 10, and the answer of a warm worker to something short."""
        times = []
        for name in ("10-easy", "10-normal", "10-hard"):
            body = {"kind": "slitherlink", "text": example_text("slitherlink", name)}
            for strength in (1, 2, 3):
                for _ in range(2):
                    times.append(
                        self._asked("/api/hint", {**body, "options": {"strength": strength}})
                    )
        short = {"task": "solve", "kind": "lights-out", "text": "101\n010\n111\n"}
        answers = [self._asked("/api/ask", short) for _ in range(40)][5:]
        return [
            ("hint on 10×10", milliseconds(times), "p95 1000 ms"),
            ("warm worker answers", milliseconds(answers), "30 ms"),
        ]

    def memory(self) -> list[Row]:
        """What the server has resident before and after 1,000 requests, and a page after a game."""
        short = {"task": "solve", "kind": "lights-out", "text": "101\n010\n111\n"}
        for _ in range(100):
            self._asked("/api/ask", short)
        before = self._resident()
        for _ in range(1000):
            self._asked("/api/ask", short)
        after = self._resident()
        page = self.page()
        visit(page, "/play/slitherlink")
        page.locator("[role=gridcell]").first.wait_for()
        session = page.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
        page.context.close()
        return [
            ("server, resident, 1,000 requests", f"{before:.0f} to {after:.0f} MB", "flat"),
            ("page heap, Play", f"{heap:.1f} MB", "30 MB"),
        ]

    def _asked(self, path: str, body: Any) -> float:
        began = time.perf_counter()
        headers = {"Content-Type": "application/json"}
        call = Call(self.server.url + path, json.dumps(body).encode(), headers)
        with urlopen(call, timeout=60) as response:
            response.read()
        return (time.perf_counter() - began) * 1000

    def _resident(self) -> float:
        assert self.server.process is not None
        status = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024


def main() -> None:
    """Run what is asked for and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--throttle", type=float, default=1.0, help="slow the page's processor")
    names = ("ready", "slitherlink", "replay", "editor", "graph", "cancel", "hint", "memory")
    parser.add_argument("--only", choices=names, nargs="*", default=list(names))
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as home,
        serving(Path(home)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        bench = Bench(browser, server, asked.throttle)
        slowed = f", slowed ×{asked.throttle:g}" if asked.throttle > 1 else ""
        print(f"| figure | measured{slowed} | budget |")
        print("|---|---|---|")
        for name in asked.only:
            measure: Callable[[], list[Row]] = getattr(bench, name)
            try:
                rows = measure()
            except Exception as error:
                rows = [(name, f"failed: {str(error).splitlines()[0]}", "")]
            for row in rows:
                print(f"| {' | '.join(row)} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
