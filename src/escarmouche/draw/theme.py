"""The two lights of the table, daylight and lamplight, as one list of colours by class.

Every shape of a drawing has a class and no colour of its own, so the same drawing changes light
by changing its style sheet.
"""

from __future__ import annotations

from functools import cache

THEMES = ("day", "lamp")
CAMPS = 5  # looks of camps: four players and a side that nobody plays; a sixth would begin again

# class: (property, daylight, lamplight)
_COLOURS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "page": (("fill", "#f3ecdd", "#201812"),),
    "frame": (("fill", "#8a6440", "#3a2717"), ("stroke", "#5d4027", "#1c120a")),
    "frame-line": (("stroke", "#a98257", "#5a3f26"),),
    "tick": (("stroke", "#f1dfbd", "#b08d62"),),
    "ground": (("fill", "#b9bd8a", "#5f6749"),),
    "patch-a": (("fill", "#a9b078", "#535c3f"),),
    "patch-b": (("fill", "#c8c498", "#6c7152"),),
    "grass": (("stroke", "#949b62", "#475036"),),
    "shade": (("fill", "#2b2a17", "#0b0a06"),),
    "shade-line": (("stroke", "#2b2a17", "#0b0a06"),),
    "wood": (("fill", "#7f9259", "#3c4b2f"), ("stroke", "#55683a", "#293620")),
    "crown-a": (("fill", "#5f7f45", "#33482b"), ("stroke", "#41592f", "#1f2e1a")),
    "crown-b": (("fill", "#6f8a4a", "#3d5230"), ("stroke", "#4a6132", "#26361d")),
    "crown-light": (("fill", "#8aa45d", "#516839"),),
    "hedge": (("fill", "#6b8447", "#394e2d"), ("stroke", "#41562b", "#1f2d19")),
    "hill": (("fill", "#c3b983", "#6f6a4b"), ("stroke", "#8e8350", "#464128")),
    "hill-top": (("fill", "#d3c993", "#7f7856"),),
    "contour": (("stroke", "#95894f", "#4b452b"),),
    "water": (("fill", "#8fb3b8", "#3d5c66"), ("stroke", "#5f858c", "#243b43")),
    "water-deep": (("fill", "#7aa3ab", "#334f59"),),
    "ripple": (("stroke", "#cfe3e2", "#6f939b"),),
    "marsh": (("fill", "#9aa177", "#4c5440"), ("stroke", "#6f774f", "#323926")),
    "reed": (("stroke", "#5d6a38", "#28311c"),),
    "field": (("fill", "#d4bd78", "#77683f"), ("stroke", "#a28a4b", "#4c4023")),
    "furrow": (("stroke", "#b59b56", "#5d4f2c"),),
    "stone": (("fill", "#b3aa9a", "#6a6256"), ("stroke", "#6f675a", "#332e27")),
    "stone-light": (("fill", "#d0c8b8", "#857c6e"),),
    "stone-dark": (("fill", "#8f8677", "#4f483f"),),
    "floor": (("fill", "#c4b89f", "#5f5747"), ("stroke", "#8d8169", "#3d372b")),
    "joint": (("stroke", "#8d8372", "#3f392f"),),
    "wall-base": (("stroke", "#6b6254", "#2d2822"),),
    "wall-top": (("stroke", "#c2b9a7", "#7b7264"),),
    "timber": (("stroke", "#7c5a38", "#4a331f"),),
    "timber-light": (("stroke", "#b08a5c", "#795a39"),),
    "roof-a": (("fill", "#b9694a", "#743f2c"), ("stroke", "#7d4029", "#3f2014")),
    "roof-b": (("fill", "#9d5339", "#5d3122"), ("stroke", "#7d4029", "#3f2014")),
    "tile": (("stroke", "#8a452d", "#4a2618"),),
    "bars": (("stroke", "#3b352c", "#15120e"),),
    "glow": (("fill", "#f2a03d", "#e08a2c"),),
    "flame-a": (("fill", "#e2622a", "#d9571f"), ("stroke", "#a83a12", "#7c2a0c")),
    "flame-b": (("fill", "#f6b545", "#f3a93a"),),
    "other": (("fill", "#c9b99a", "#6b5f49"), ("stroke", "#867557", "#3c3426")),
    "zone": (("fill", "#fff8e0", "#f0d9a0"), ("stroke", "#6f6444", "#d8c08a")),
    "camp0": (("fill", "#2c5a86", "#35699b"),),
    "camp1": (("fill", "#b8481f", "#c4532a"),),
    "camp2": (("fill", "#2d7566", "#35806f"),),
    "camp3": (("fill", "#79487a", "#8a568b"),),
    "camp4": (("fill", "#4b4541", "#4f4943"),),
    "edge0": (("stroke", "#16324e", "#122a42"),),
    "edge1": (("stroke", "#6b2409", "#571c06"),),
    "edge2": (("stroke", "#12443a", "#0e3a31"),),
    "edge3": (("stroke", "#472548", "#3a1d3b"),),
    "edge4": (("stroke", "#1d1a18", "#14110f"),),
    "line0": (("stroke", "#2c5a86", "#7fb0dd"),),
    "line1": (("stroke", "#b8481f", "#ef8b63"),),
    "line2": (("stroke", "#2d7566", "#76c5b2"),),
    "line3": (("stroke", "#79487a", "#c99acb"),),
    "line4": (("stroke", "#4b4541", "#d6cdbd"),),
    "rim": (("stroke", "#fbf3df", "#f6e9cb"),),
    "emblem": (("fill", "#fdf7e7", "#faefd4"),),
    "emblem-fill": (("fill", "#fdf7e7", "#faefd4"), ("stroke", "#1f150d", "#140f0a")),
    "emblem-second": (("fill", "#dccba4", "#d3be93"), ("stroke", "#1f150d", "#140f0a")),
    "emblem-gold": (("fill", "#eebd52", "#e6b048"), ("stroke", "#1f150d", "#140f0a")),
    "emblem-dark": (("fill", "#1f150d", "#140f0a"),),
    "emblem-ink": (("stroke", "#1f150d", "#140f0a"),),
    "emblem-line": (("stroke", "#fdf7e7", "#faefd4"),),
    "pattern-line": (("stroke", "#200d04", "#200d04"),),
    "pattern-dot": (("fill", "#04140f", "#04140f"),),
    "badge": (("fill", "#2a2118", "#140f0a"), ("stroke", "#fbf3df", "#f6e9cb")),
    "digit": (("stroke", "#fdf7e7", "#faefd4"),),
    "pip": (("fill", "#fdf7e7", "#faefd4"), ("stroke", "#2a2118", "#140f0a")),
    "pip-lost": (("fill", "#5c1a12", "#4a120b"), ("stroke", "#fbf3df", "#f6e9cb")),
    "state": (("fill", "#fbeec2", "#f2dfa6"), ("stroke", "#2a2118", "#140f0a")),
    "state-line": (("stroke", "#2a2118", "#140f0a"),),
    "state-fill": (("fill", "#2a2118", "#140f0a"),),
    "spark": (("fill", "#fff4d0", "#ffe9b0"), ("stroke", "#8c2f14", "#7a2209")),
    "gem": (("fill", "#3fae74", "#4cc486"), ("stroke", "#0f4a2d", "#0a3520")),
    "gem-light": (("fill", "#b9f0cf", "#c9f7dc"),),
    "mark": (("stroke", "#4a3a26", "#d9c296"),),
    "text": (("fill", "#35291b", "#efe1c4"),),
    "soft": (("fill", "#6f5d44", "#b8a482"),),
    "rule": (("stroke", "#35291b", "#efe1c4"),),
}

# The same in every light.
_FORMS = {
    "line": "fill:none;stroke-linecap:round;stroke-linejoin:round",
    "thin": "stroke-width:.8",
    "emblem-fill": "stroke-width:.7;stroke-linejoin:round",
    "emblem-second": "stroke-width:.7;stroke-linejoin:round",
    "emblem-gold": "stroke-width:.7;stroke-linejoin:round",
    "serif": "font-family:Georgia,'DejaVu Serif',serif;font-weight:600",
    "sans": "font-family:'Source Sans 3','Segoe UI','DejaVu Sans',sans-serif",
}


@cache
def style_sheet(theme: str = "day") -> str:
    """The style sheet of a drawing in one light."""
    which = 2 if theme == "lamp" else 1
    rules = [
        f".e-{name}{{{';'.join(f'{c[0]}:{c[which]}' for c in colours)}}}"
        for name, colours in _COLOURS.items()
    ]
    return "\n".join(rules + _forms())


@cache
def page_sheet() -> str:
    """The style sheet of drawings in a page that changes its light by `data-theme` on its root.

    Colours are custom properties, because only these reach the inside of shapes used many times.
    """
    rules = [
        f".e-{name}{{{';'.join(f'{c[0]}:var(--e-{name}-{c[0]})' for c in colours)}}}"
        for name, colours in _COLOURS.items()
    ]
    lights = ((":root", 1), (":root[data-theme=lamp]", 2))
    held = [
        f"{root}{{{';'.join(f'--e-{name}-{c[0]}:{c[w]}' for name, cs in _COLOURS.items() for c in cs)}}}"
        for root, w in lights
    ]
    return "\n".join(held + rules + _forms())


def _forms() -> list[str]:
    return [f".e-{name}{{{form}}}" for name, form in _FORMS.items()]
