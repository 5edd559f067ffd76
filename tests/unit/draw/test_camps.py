"""Five camps, a horde among them, are told apart in drawings and on the page alike: by colour, pattern and rim."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from escarmouche.draw.theme import CAMPS, THEMES, page_sheet, style_sheet
from escarmouche.draw.tokens import RIMS, definitions, disc

PAGE = Path(__file__).parents[3] / "web/src"
LEAST = 4.5  # contrast of white words on a camp's colour


def colours(sheet: str, name: str) -> list[str]:
    """What each camp has under a name."""
    return re.findall(rf"\.e-{name}\d\{{\w+:(#\w+)", sheet)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["camp", "edge", "line"])
def test_each_camp_has_its_colours(theme: str, name: str) -> None:
    found = colours(style_sheet(theme), name)
    assert len(found) == len(set(found)) == CAMPS


def test_each_camp_has_its_mark() -> None:
    """Never colour alone."""
    drawn = [re.sub(r"e-(camp|edge)\d", "", disc(camp, 10)) for camp in range(CAMPS)]
    assert len(RIMS) == CAMPS and all(a != b for a, b in combinations(drawn, 2))
    patterns = re.findall(r'id="e-pattern\d"[^>]*>(.*?)</pattern>', definitions())
    assert len(patterns) == len(set(patterns)) == CAMPS
    assert disc(CAMPS, 10) == disc(0, 10)  # a sixth begins again


def test_the_page_knows_as_many() -> None:
    told = (PAGE / "lib/camps.ts").read_text(encoding="utf-8")
    assert f"export const CAMPS = {CAMPS};" in told
    assert re.findall(r"'([\d. ]+)'", told) == [rim for rim in RIMS if rim]
    scene = (PAGE / "table/Scene.svelte").read_text(encoding="utf-8")
    assert len(re.findall(r'id="e-pattern\d"', scene)) == CAMPS - 1  # the first is plain
    base = (PAGE / "lib/base.css").read_text(encoding="utf-8")
    found = re.findall(r"--camp\d: (#\w+)", base)
    assert len(found) == 2 * CAMPS  # in two lights
    assert all(1.05 / (luminance(colour) + 0.05) >= LEAST for colour in found)


def test_nothing_on_the_page_counts_camps_itself() -> None:
    counting = [
        path.name
        for path in PAGE.rglob("*.svelte")
        if re.search(r"camp(\.id)?\)? % \d|\?\? 0\) % \d", path.read_text(encoding="utf-8"))
    ]
    assert counting == []


def test_the_palette_of_the_page_is_that_of_the_drawings() -> None:
    _said, palette = (PAGE / "lib/palette.css").read_text(encoding="utf-8").split("\n", 1)
    assert palette == page_sheet() + "\n"
