"""What is seen of a page, for the browser tests: pictures, what axe holds against it, frames."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.visits import SCREENSHOTS


def shoot(page: Page, name: str) -> Path:
    """A picture for human eyes."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9._-]+', '-', name)}.png"
    page.screenshot(path=path)
    return path


# Contrast is most of axe's work: where one thing is repeated by the hundred, the first few of each list tell.
AXE = """async ([repeated, only]) => {
    const colours = {resultTypes: ['violations'], runOnly: {type: 'rule', values: ['color-contrast']}};
    const others = {resultTypes: ['violations'], rules: {'color-contrast': {enabled: false}}};
    const all = {resultTypes: ['violations']};
    if (!repeated) return (await axe.run('html', only ? colours : all)).violations;
    const few = {include: [['html']], exclude: [[`${repeated}:nth-of-type(n+4)`]]};
    if (only) return (await axe.run(few, colours)).violations;
    return [...(await axe.run('html', others)).violations, ...(await axe.run(few, colours)).violations];
}"""


def axe(page: Page, repeated: str = "", colours: bool = False) -> list[str]:
    """What axe holds against the page, a line for each violation and its first places.

    `colours`: nothing else is looked at, for a page that was looked at in other ones.
    """
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    return [
        f"{v['id']} ({v['impact']}): {v['help']} "
        + "; ".join(str(node["target"]) for node in v["nodes"][:3])
        for v in page.evaluate(AXE, [repeated, colours])
    ]


COUNT_FRAMES = """() => {
    const times = (window.__frames = []);
    const tick = (time) => {
        times.push(time);
        if (window.__frames === times) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}"""


def frame_gaps(page: Page, act: Callable[[], None]) -> list[float]:
    """The milliseconds between the frames drawn while something is done."""
    page.evaluate(COUNT_FRAMES)
    before = page.evaluate("() => performance.now()")
    act()
    drawn = page.evaluate(
        "() => { const all = window.__frames; window.__frames = []; return all; }"
    )
    times = [t for t in drawn if t > before]
    return [later - sooner for sooner, later in pairwise(times)]
