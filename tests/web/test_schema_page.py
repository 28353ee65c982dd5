"""The page of the API: made from the schema alone, and every call can be tried."""

from __future__ import annotations

import json
import time

import pytest
from api_server import LONG
from browsing import Desk, Server, axe
from playwright.sync_api import Page, expect

import sleuth


@pytest.mark.parametrize("size", ["page", "phone"])
def test_calls_are_shown_and_tried(size: str, request: pytest.FixtureRequest, desk: Desk) -> None:
    page: Page = request.getfixturevalue(size)
    page.goto("/api")
    expect(page.get_by_role("heading", name="Shapes")).to_be_visible()
    schema = page.request.get("/api/openapi.json").json()
    calls = sum(len(verbs) for verbs in schema["paths"].values())
    expect(page.locator(".verb")).to_have_count(calls)
    job = page.locator("details", has=page.get_by_text("/api/jobs", exact=True))
    job.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(job.get_by_role("button", name="Try it")).to_be_visible()
    job.get_by_role("button", name="Try it").press("Enter")
    expect(job.locator(".reply")).to_contain_text('"why":"done"')
    assert axe(page) == []


def test_a_closed_tab_stops_its_job(desk: Desk, server: Server) -> None:
    page = desk.open()
    page.goto("/api")
    job = page.locator("details", has=page.get_by_text("/api/jobs", exact=True))
    job.locator("summary").click()
    job.get_by_role("textbox").fill(json.dumps(LONG))
    job.get_by_role("button", name="Try it").click()
    expect(job.locator(".reply")).to_contain_text("running")
    there = sleuth.connect(server.url)
    assert there.jobs["running"] == 1
    page.close()
    for _ in range(100):
        if not there.jobs["running"]:
            return
        time.sleep(0.05)
    raise AssertionError("the job goes on")


def test_a_wrong_body_is_told(page: Page) -> None:
    page.goto("/api")
    parse = page.locator("details", has=page.get_by_text("/api/parse", exact=True))
    parse.locator("summary").click()
    parse.get_by_role("textbox").fill("{")
    parse.get_by_role("button", name="Try it").click()
    expect(parse.locator(".reply")).to_contain_text("no JSON")


def test_shapes_are_linked(page: Page) -> None:
    page.goto("/api#shape-RequestModel")
    shape = page.locator("#shape-RequestModel")
    expect(shape.get_by_text("limits", exact=True)).to_be_visible()
