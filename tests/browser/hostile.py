"""Texts by which somebody tries to get more out of a page than words, and what a page is asked afterwards."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from playwright.sync_api import Page
from tests.browser.visits import Visitor

TAKE = "window.taken=1"
SCRIPTS = (
    f"<script>{TAKE}</script>",
    f"<img src=x onerror={TAKE}>",
    f"</text></svg><svg onload={TAKE}>",
    f"</title><iframe srcdoc='<script>parent.{TAKE}</script>'>",
    f"javascript:{TAKE}",
    f'"><a href="javascript:{TAKE}">x</a>',
    f"[x](javascript:{TAKE})",
    "{{constructor.constructor('" + TAKE + "')()}}",
    "${" + TAKE + "} {@html '<b>'} %{name}",
    "__proto__",
    "constructor",
)
SHAPES = (
    "W" * 80,
    "ـ" * 40 + "مرحبا بالعالم",
    "👹🏴🐉" * 20,
    "Z" + "\u0301\u0328\u035c" * 20 + "algo",
    "﷽" * 20,
)
# What has no business in a name at all: it is taken out, or refused.
UNSEEN = ("a\u202eb\u2066c", "nul\x00byte", "line\r\nfeed", "\u200f\u200f", "esc\x1b[31m")

WATCH = """
window.broken = [];
document.addEventListener('securitypolicyviolation', (event) =>
  window.broken.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
"""
# What stands in the page that we never put there.
FOREIGN = """() => [...document.querySelectorAll(
    'script:not([src]), iframe, object, embed, img[src="x"], [onerror], [onload], a[href^="javascript:" i], foreignObject')]
  .map((found) => found.outerHTML.slice(0, 200))"""
# Words that are drawn outside what holds them, unless that cuts them off or scrolls.
LOOSE = """() => {
  const holders = '.panel, li, article, section, aside, td, dialog, header, main, body';
  const cut = (box) => getComputedStyle(box).overflowX !== 'visible';
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const words = walk.currentNode, parent = words.parentElement;
    if (!words.data.trim() || !parent?.checkVisibility() || parent.closest('svg, .hidden, .sr-only, option, script, style')) continue;
    const holder = parent.closest(holders);
    let held = false;
    for (let box = parent; box; box = box.parentElement) {
      if (cut(box)) held = true;
      if (box === holder) break;
    }
    if (held) continue;
    const range = document.createRange();
    range.selectNodeContents(words);
    const box = holder.getBoundingClientRect();
    for (const line of range.getClientRects())
      if (line.width && (line.right > box.right + 2 || line.left < box.left - 2))
        found.push(`${holder.tagName}.${holder.className} ${Math.round(box.left)}-${Math.round(box.right)}: ` +
          `${Math.round(line.left)}-${Math.round(line.right)} ${words.data.trim().slice(0, 60)}`);
  }
  return [...new Set(found)].slice(0, 8);
}"""

# What has to be pushed sideways to be read, beside what is written in.
SIDEWAYS = """() => [...document.querySelectorAll('body *')]
  .filter((box) => box.scrollWidth > box.clientWidth + 2 && box.tagName !== 'TEXTAREA' && box.checkVisibility())
  .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX))
  .map((box) => `${box.tagName}.${box.className} ${box.clientWidth} < ${box.scrollWidth}`)"""


def wary(visitor: Visitor) -> list[str]:
    """Have a window tell of what its pages try: every dialog that opens is kept in the list."""
    opened: list[str] = []
    visitor.page.add_init_script(WATCH)

    def dismiss(dialog: Any) -> None:
        opened.append(dialog.message)
        dialog.dismiss()

    visitor.page.on("dialog", dismiss)
    return opened


def is_harmless(page: Page, where: str) -> None:
    """Nothing ran, nothing is there that we did not put there, everything is in its place."""
    assert page.evaluate("window.taken") is None, where
    assert page.evaluate("window.broken") == [], where
    assert page.evaluate(FOREIGN) == [], where
    size = page.viewport_size
    assert size is not None
    width, loose = page.evaluate("() => document.documentElement.scrollWidth"), page.evaluate(LOOSE)
    assert width <= size["width"] and not loose, f"{where} is {width} wide; {loose}"
    pushed = page.evaluate(SIDEWAYS)
    assert pushed == [], f"{where}: {pushed}"


def army(side: str, start: int) -> str:
    """An army file in which every text is one of these, beginning with one of them."""
    texts = islice(cycle((*SCRIPTS, *SHAPES)), start, None)

    def words() -> str:
        return f"{{ fr = {quoted(next(texts))}, en = {quoted(next(texts))} }}"

    lines = ['rulebook = "escarmouches-fantastiques"', f'id = "{side}"', f"name = {words()}"]
    lines += [f"fluff = {words()}", "points = 400"]
    for number in range(8):
        lines += ["[[figures]]", f'id = "f{number}"', f"name = {words()}", f"figure = {words()}"]
        lines += ["count = 2", "movement = 9", "melee = [3]", "armour = 2", "mental = 3"]
        lines += ['silhouette = "infantry"', f"fluff = {words()}"]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text as a name in an army file is written."""
    return '"' + text[:80].replace("\\", "\\\\").replace('"', '\\"') + '"'
