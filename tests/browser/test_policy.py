"""The page keeps to its own content security policy, on every page and in the middle of a game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.visits import Server, Visit, until_seen
from tests.browser.ways import new_game

WATCH = """
window.broken = [];
document.addEventListener('securitypolicyviolation', (event) =>
  window.broken.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
"""


def broken(page: Any) -> list[str]:
    found: list[str] = page.evaluate("window.broken")
    return found


@pytest.mark.parametrize("path", ["/", "/rules/ef", "/armies"])
def test_no_page_breaks_the_policy(visit: Visit, path: str) -> None:
    person = visit()
    person.page.add_init_script(WATCH)
    reply = person.page.goto(path)
    assert reply is not None
    policy = reply.headers["content-security-policy"]
    assert "script-src 'self';" in policy and "unsafe" not in policy
    person.page.wait_for_load_state("networkidle")
    expect(person.page.locator("main, h1").first).to_be_visible()
    assert broken(person.page) == []


def test_what_the_policy_forbids_does_not_run(visit: Visit) -> None:
    """A script or a style that somebody managed to write into the page."""
    person = visit()
    person.page.add_init_script(WATCH)
    person.page.goto("/")
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate(
        """() => {
          const script = document.createElement('script');
          script.textContent = 'window.taken = true';
          document.body.append(script);
          const box = document.createElement('div');
          box.innerHTML = '<img src="x" onerror="window.taken = true">';
          document.body.append(box);
        }"""
    )
    until_seen(person.page, "window.broken.length >= 2")
    assert person.page.evaluate("window.taken") is None
    person.complaints.clear()  # the browser's, about what this test did


def test_a_game_keeps_to_the_policy(visit: Visit, server: Server) -> None:
    person = visit(size=(1440, 900), motion=True)
    person.page.add_init_script(WATCH)
    game = new_game(person)
    person.page.goto(f"/game/{game}")
    person.page.wait_for_selector("[data-scenery]")
    person.page.wait_for_load_state("networkidle")
    assert broken(person.page) == []
