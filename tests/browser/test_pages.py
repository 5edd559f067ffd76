"""Every page: nothing for axe to hold against it, in both languages, themes and shapes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.hands import DESKTOP, PHONE, TABLET, Visit, axe, shoot

PAGES = {
    "lobby": "/",
    "armies": "/armies",
    "rules": "/rules/escarmouches-fantastiques",
}
SIZES = {"1440x900": DESKTOP, "1024x768": TABLET, "390x844": PHONE}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("theme", ["lamp", "day"])
def test_pages_are_for_everybody(visit: Visit, name: str, theme: str) -> None:
    for size_name, size in SIZES.items():
        page = visit(theme=theme, size=size).page
        page.goto(PAGES[name])
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate("() => document.fonts.ready.then(() => true)")
        shoot(page, f"{name}-{size_name}-{theme}")
        if size == DESKTOP or (size == PHONE and theme == "day"):  # both lights, both layouts
            assert axe(page) == [], size_name
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= size[0], f"{name} at {size_name} scrolls sideways: {width}"
