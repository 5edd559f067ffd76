"""What is seen of a page, for the browser tests: pictures, what axe holds against it, frames."""

from __future__ import annotations

import os
import re
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.visits import DESKTOP, LANDSCAPE, PHONE, SCREENSHOTS, TABLET

# Whether pictures are wanted (`make screens`): nothing in a test depends on one.
PICTURES = bool(os.environ.get("ESCARMOUCHE_PICTURES"))
# The other sizes tell axe no more than these two.
MORE = {"1024x768": TABLET, "844x390": LANDSCAPE} if PICTURES else {}
SIZES = {"1440x900": DESKTOP, "390x844": PHONE, **MORE}
LIGHTS = ("lamp", "day")
# What the page's own switch does: nothing else depends on it.
LIGHT = "(theme) => { document.documentElement.dataset.theme = theme; }"


def shoot(page: Page, name: str) -> None:
    """A picture for human eyes, where anybody wants them."""
    if PICTURES:
        picture(page, name)


def picture(page: Page, name: str) -> Path:
    """What is seen just now, in a file."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9._-]+', '-', name)}.png"
    page.screenshot(path=path)
    return path


# Where one thing is repeated by the hundred, the first few of each list tell.
AXE = """async ([repeated, only]) => {
    const few = {include: [['html']], exclude: repeated.map((each) => [`${each}:nth-of-type(n+4)`])};
    const runOnly = only ? {type: 'rule', values: ['color-contrast']} : undefined;
    const how = {resultTypes: ['violations'], ...(runOnly && {runOnly})};
    return (await axe.run(repeated.length ? few : 'html', how)).violations;
}"""


def whole(size: tuple[int, int], light: str) -> bool:
    """Whether everything that a screen repeats is looked at: once for each screen, where pictures are wanted."""
    return PICTURES and size == DESKTOP and light == LIGHTS[0]


def seen_alike(size: tuple[int, int], light: str) -> bool:
    """Whether a screen has the colours of a larger one that was looked at, and what is on it was looked at too."""
    return not PICTURES and size != DESKTOP and light != LIGHTS[0]


def axe(page: Page, *repeated: str, colours: bool = False) -> list[str]:
    """What axe holds against the page, a line for each violation and its first places.

    `colours`: nothing else is looked at, for a page that was looked at in other ones.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    return [
        f"{v['id']} ({v['impact']}): {v['help']} "
        + "; ".join(str(node["target"]) for node in v["nodes"][:3])
        for v in page.evaluate(AXE, [list(repeated), colours])
    ]


def browser_work(page: Page) -> float:
    """The seconds of processor time that the browser's pages and their drawing took so far."""
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(p["cpuTime"] for p in told if p["type"] in ("renderer", "GPU")))
