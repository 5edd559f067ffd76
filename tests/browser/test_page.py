"""The page comes up."""

from __future__ import annotations

import httpx2 as httpx
from playwright.sync_api import expect
from tests.browser.visits import Server, Visit


def test_server_serves_the_page(server: Server) -> None:
    answer = httpx.get(server.url, timeout=60)
    assert answer.status_code == 200
    assert "text/html" in answer.headers["content-type"]


def test_every_address_of_the_page_is_served(server: Server) -> None:
    for path in ("/", "/armies", "/rules/escarmouches-fantastiques", "/game/x", "/replay/x"):
        assert httpx.get(server.url + path, timeout=60).status_code == 200, path


def test_page_opens(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
