"""The table as one SVG picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from random import Random
from typing import Any

from escarmouche.core.rulebook import SetupError
from escarmouche.draw import scenery, tokens
from escarmouche.draw.paths import UNIT, blob, element, num, outline, path
from escarmouche.draw.storeys import seen_from_above
from escarmouche.draw.theme import CAMPS, style_sheet
from escarmouche.rulebooks import shelved
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Shape
from escarmouche.text.names import StateNames, prefix_of
from escarmouche.text.wording import Wording

FRAME = 16.0  # the wooden rim of the table
BELOW = 44.0  # room for the scale and the legend
ABOVE = 40.0  # room for the title, when there is one


def draw_table(
    state: Any, lang: str = "fr", *, theme: str = "day", title: str | None = None
) -> str:
    """The table, its scenery and its figures, as a self-contained SVG document.

    `state` is the state of a game or of a view. `theme` is "day" or "lamp".
    """
    names, words = StateNames(state, lang), Wording(lang, StateNames(state, lang))
    table: Table = state.table
    width = table.width * UNIT + 2 * FRAME
    top = FRAME + (ABOVE if title else 0.0)
    height = table.depth * UNIT + FRAME + top + BELOW
    label = escape(title or words.say("core.draw.title"))
    head = f'<text class="e-text e-serif" x="{FRAME}" y="27" font-size="22">{label}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" '
        f'width="{num(width)}" height="{num(height)}" role="img" aria-labelledby="e-title e-desc">'
        f'<title id="e-title">{label}</title><desc id="e-desc">{describe(state, words)}</desc>'
        f"<style>{style_sheet(theme)}</style><defs>{definitions()}</defs>"
        f'<rect class="e-page" width="100%" height="100%"/>{head if title else ""}'
        f'<g transform="translate({FRAME} {num(top)})">{table_group(state, names, words)}'
        f"{legend(state, words)}</g></svg>"
    )


def table_group(state: Any, names: StateNames, words: Wording) -> str:
    """Ground, scenery and figures; the origin is the upper left corner of the table."""
    depth = num(state.table.depth * UNIT)
    standing = "".join(token.svg() for token in tokens.tokens(state, names, words))
    return (
        f"{ground(state.table.width, state.table.depth)}"
        f'<g transform="translate(0 {depth})">{background(state, names)}{standing}</g>'
    )


def background(state: Any, names: StateNames) -> str:
    """Zones and scenery: what a replay draws once."""
    pieces = [*state.table.scenery, *state.passing_scenery]
    looks = _looks(state)
    looked = [(piece, looks.get(piece.kind, piece.kind)) for piece in pieces]
    looked += seen_from_above(state.table)
    drawn = [
        _piece(piece, look, names)
        for piece, look in sorted(looked, key=lambda each: scenery.depth_order(*each))
    ]
    return zones(state, names) + "".join(drawn)


def _looks(state: Any) -> Mapping[str, str]:
    """How the book of a state draws kinds of its own; nothing where no book of the shelf has it."""
    try:
        return shelved(prefix_of(state)).looks
    except SetupError:
        return {}


def _piece(piece: Scenery, look: str, names: StateNames) -> str:
    name, drawn = escape(names.scenery(piece.id)), scenery.draw_piece(piece, look)
    return f'<g class="scenery" data-key="{escape(piece.id)}"><title>{name}</title>{drawn}</g>'


@lru_cache(maxsize=1)
def definitions() -> str:
    """Crowns, flames and patterns that drawings share."""
    return scenery.definitions() + tokens.definitions()


def describe(state: Any, words: Wording) -> str:
    """What the picture shows, for who cannot see it."""
    playing = [f for f in state.figures if f is not None and state.in_play[f.id]]
    data = {
        "width": state.table.width,
        "depth": state.table.depth,
        "figures": len([f for f in playing if getattr(f, "piece", None) is None]),
        "scenery": len(state.table.scenery),
    }
    return escape(words.say("core.draw.desc", data))


@lru_cache(maxsize=64)
def ground(width: float, depth: float) -> str:
    """The rim, the meadow and its faint texture."""
    w, h, rng = width * UNIT, depth * UNIT, Random(f"{width}x{depth}")
    patches = []
    for k in range(int(width * depth / 34)):
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(28, 95)
        tone = f"patch-{'ab'[k % 2]}"
        patches.append(element(blob(x, y, r, rng, 9, 0.3), tone, opacity=0.34))
    blades = "".join(
        f"M{num(x)} {num(y)}l{num(rng.uniform(-1.5, 1.5))}-4m2 4l{num(rng.uniform(0, 2))}-3"
        for x, y in (
            (rng.uniform(4, w - 8), rng.uniform(8, h - 2)) for _ in range(int(width * depth / 11))
        )
    )
    return (
        f'<rect class="e-frame" x="{-FRAME}" y="{-FRAME}" width="{num(w + 2 * FRAME)}" '
        f'height="{num(h + 2 * FRAME)}" rx="6" stroke-width="1.5"/>'
        f'<rect class="e-frame-line e-line" x="-11" y="-11" width="{num(w + 22)}" height="{num(h + 22)}" '
        f'rx="3" stroke-width="1" opacity=".6"/>{_ticks(width, depth)}'
        f'<clipPath id="e-clip"><rect width="{num(w)}" height="{num(h)}"/></clipPath>'
        f'<g clip-path="url(#e-clip)"><rect class="e-ground" width="{num(w)}" height="{num(h)}"/>'
        f"{''.join(patches)}{element(blades, 'grass line', stroke_width=0.9, opacity=0.55)}</g>"
        f'<rect class="e-shade-line e-line" width="{num(w)}" height="{num(h)}" stroke-width="3" opacity=".35"/>'
    )


def _ticks(width: float, depth: float) -> str:
    """Inches along the rim, a longer stroke every six."""
    w, h, d = width * UNIT, depth * UNIT, []
    for k in range(1, int(width + 0.999)):
        size = 7 if k % 6 == 0 else 3.5
        d.append(f"M{num(k * UNIT)}-2v{-size}M{num(k * UNIT)} {num(h + 2)}v{size}")
    for k in range(1, int(depth + 0.999)):
        size = 7 if k % 6 == 0 else 3.5
        d.append(f"M-2 {num(h - k * UNIT)}h{-size}M{num(w + 2)} {num(h - k * UNIT)}h{size}")
    return element("".join(d), "tick line", stroke_width=0.9, opacity=0.75)


def zones(state: Any, names: StateNames) -> str:
    """Deployment zones and other areas, faint, in the colour of the camp they belong to."""
    drawn = []
    for camp, shape in [*_areas(state), *_deployment(state)]:
        line = "rule" if camp is None else f"line{camp % CAMPS}"
        told = names.camp(camp) if camp is not None else ""
        d = path(outline(shape))
        drawn.append(
            f"<g class='zone'><title>{escape(told)}</title>{element(d, 'zone', opacity=0.1, stroke='none')}"
            + element(d, f"{line} line", stroke_width=1.6, stroke_dasharray="9 6", opacity=0.6)
            + "</g>"
        )
    return "".join(drawn)


def _areas(state: Any) -> list[tuple[int | None, Shape]]:
    return [(_owner(state, zone.id), zone.shape) for zone in state.table.zones]


def _deployment(state: Any) -> list[tuple[int | None, Shape]]:
    """Zones that the rules derive, shown while the armies deploy."""
    return list(shelved(state.book).deployment_zones(state)) if state.book else []


def _owner(state: Any, zone: str) -> int | None:
    """The camp of a zone: its id names the camp's edge, or ends with the camp's number."""
    for camp, edge in enumerate(getattr(state, "edges", ())):
        if edge and edge in zone:
            return camp
    return int(zone[-1]) if zone[-1:].isdigit() and int(zone[-1]) < len(state.camps) else None


def legend(state: Any, words: Wording) -> str:
    """Below the table: a scale of six inches, and each camp with its token."""
    y = state.table.depth * UNIT + FRAME + 24
    text = 'font-size="14"'
    drawn = [
        f'<g transform="translate(0 {num(y)})">',
        element(f"M0-4v8M0 0H{num(6 * UNIT)}M{num(6 * UNIT)}-4v8", "rule line", stroke_width=1.6),
        f'<text class="e-soft e-sans" x="{num(6 * UNIT + 8)}" y="5" {text}>6\'\'</text>',
    ]
    x = 6 * UNIT + 62
    for camp in state.camps:
        told = words.say("core.draw.army", {"camp": camp.id, "figures": len(state.army[camp.id])})
        drawn.append(
            f'<g transform="translate({num(x)} 0)">{tokens.disc(camp.id, 9)}</g>'
            f'<text class="e-text e-sans" x="{num(x + 15)}" y="5" {text}>{escape(told)}</text>'
        )
        x += 15 + len(told) * 7.6 + 34
    return "".join(drawn) + "</g>"
