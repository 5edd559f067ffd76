"""Figures as tokens: the base at its true size, the camp's colour and pattern, emblem and states.

A token is drawn about the origin and then carried to its place, so that a replay can move it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from typing import Any

from escarmouche.core.emblems import Emblem
from escarmouche.core.rulebook import SetupError
from escarmouche.draw.emblems import emblem_svg
from escarmouche.draw.glyphs import digits, silhouette_svg, state_glyph
from escarmouche.draw.paths import UNIT, num, spot
from escarmouche.draw.theme import CAMPS
from escarmouche.rulebooks import shelved
from escarmouche.text.names import StateNames, prefix_of
from escarmouche.text.wording import Wording

EMBLEM_ROOM = 13.6  # the radius of a base on which an emblem has its own size
RIMS = ("", "3.2 2", ".2 2.6", "", "6 1.8 .6 1.8")  # the dashes of each look


@dataclass(frozen=True, slots=True)
class Token:
    """One thing standing on the table: where, and its drawing about the origin."""

    key: str
    x: float
    y: float
    drawing: str

    @property
    def place(self) -> str:
        """Where it stands, as a transform."""
        return f"translate({num(self.x)} {num(self.y)})"

    def svg(self) -> str:
        """The token at its place."""
        return f'<g class="token" data-key="{self.key}" transform="{self.place}">{self.drawing}</g>'


def definitions() -> str:
    """The camps' patterns: plain, stripes, dots, chequers, light bars."""
    stripe = '<path class="e-pattern-line" stroke-width="1.5" d="{}"/>'
    held = (
        (6, ""),
        (5, stripe.format("M-1 6L6-1M-1 1L1-1M4 6L6 4")),
        (5, '<circle class="e-pattern-dot" cx="2.5" cy="2.5" r="1.1"/>'),
        (6, '<path class="e-pattern-dot" d="M0 0h3v3h-3zM3 3h3v3h-3z"/>'),
        (5, '<path class="e-rim" stroke-width="1.3" d="M2.5 0V5"/>'),
    )
    return "".join(
        f'<pattern id="e-pattern{camp}" width="{size}" height="{size}" '
        f'patternUnits="userSpaceOnUse">{drawn}</pattern>'
        for camp, (size, drawn) in enumerate(held)
    )


def disc(camp: int, r: float, flies: bool = False) -> str:
    """The base of a token: shadow, colour, pattern, and a rim that also tells the camps apart."""
    c, drop = camp % CAMPS, 3.4 if flies else 1.3
    rim = f' stroke-dasharray="{RIMS[c]}"' if RIMS[c] else ""
    twice = f'<circle r="{num(r - 3)}" class="e-rim e-line" stroke-width=".7"/>' if c == 3 else ""
    pattern = f'<circle r="{num(r - 1)}" fill="url(#e-pattern{c})" opacity=".34"/>' if c else ""
    return (
        f'<circle class="e-shade" cx="{drop}" cy="{drop * 1.35:.1f}" r="{num(r)}" opacity=".38"/>'
        f'<circle class="e-camp{c} e-edge{c}" r="{num(r - 0.4)}" stroke-width="1"/>{pattern}'
        f'<circle class="e-rim e-line" r="{num(r - 1.6)}" stroke-width="1.2"{rim}/>{twice}'
    )


def figure_token(
    state: Any, figure: Any, names: StateNames, words: Wording, emblems: Mapping[int, Emblem]
) -> Token:
    """The token of a figure or of an artillery piece."""
    i, r = figure.id, state.radius[figure.id] * UNIT
    piece = getattr(figure, "piece", None)
    told = escape(tooltip(state, figure, names, words))
    drawing = (
        f"<title>{told}</title>{disc(figure.camp, r, piece is None and figure.profile.flies)}"
        f"{_drawn_emblem(figure, emblems.get(i), r)}"
        f"{_pips(state, figure, r)}{_number(state, figure, names, r)}"
        f"{_states(state, figure, r, words)}{_bearer(state, figure, r, names)}"
    )
    return Token(f"f{i}", *spot(state.x[i], state.y[i]), drawing)


def _drawn_emblem(figure: Any, emblem: Emblem | None, r: float) -> str:
    """What it looks like; its silhouette alone where the book says no more."""
    if emblem is not None:
        return f'<g transform="scale({r / EMBLEM_ROOM:.2f})">{emblem_svg(str(emblem))}</g>'
    piece = getattr(figure, "piece", None)
    silhouette = "machine" if piece is not None else figure.profile.silhouette
    return f'<g transform="scale({r / 15.2:.2f})">{silhouette_svg(silhouette)}</g>'


def tooltip(state: Any, figure: Any, names: StateNames, words: Wording) -> str:
    """What a token tells on hover: name, army, life, states."""
    told = [names.figure(figure), names.camp(figure.camp)]
    if getattr(figure, "piece", None) is None:
        life = {"life": state.life[figure.id], "of": figure.profile.life}
        told.append(words.say("core.draw.life", life))
    told += [words.say(effect.phrase) for effect in state.effects[figure.id]]
    if state.prize is not None and state.prize.bearer == figure.id:
        told.append(words.say("core.draw.bearer", {"what": names.kind(state.prize.kind)}))
    return " · ".join(told)


def _polar(r: float, angle: float) -> str:
    return f"{num(r * cos(angle * pi / 180))} {num(r * sin(angle * pi / 180))}"


def _pips(state: Any, figure: Any, r: float) -> str:
    """Life on the rim: what is left, what was lost. A figure with one point shows none."""
    full = 0 if getattr(figure, "piece", None) is not None else figure.profile.life
    if full < 2:
        return ""
    step = 290 / r  # degrees, so that pips stand equally apart on every base
    drawn = []
    for k in range(full):
        kind = "pip" if k < state.life[figure.id] else "pip-lost"
        place = _polar(r - 0.6, 90 + (k - (full - 1) / 2) * -step)
        drawn.append(
            f'<circle class="e-{kind}" r="1.9" stroke-width=".8" transform="translate({place})"/>'
        )
    return "".join(drawn)


def _number(state: Any, figure: Any, names: StateNames, r: float) -> str:
    if not names.has_twins(figure):
        return ""
    wide = 1.6 if figure.number > 9 else 0.0
    return (
        f'<g transform="translate({_polar(r - 0.4, 36)})">'
        f'<rect class="e-badge" x="{-3.4 - wide}" y="-3.4" width="{6.8 + 2 * wide}" height="6.8" '
        f'rx="3.4" stroke-width=".6"/>{digits(figure.number, 4.2)}</g>'
    )


def _states(state: Any, figure: Any, r: float, words: Wording) -> str:
    drawn = []
    for k, effect in enumerate(state.effects[figure.id][:4]):
        place = _polar(r, -142 - k * 420 / r)
        told = escape(words.say(effect.phrase))
        drawn.append(
            f'<g transform="translate({place}) scale(1.2)"><title>{told}</title>'
            f'<circle class="e-state" r="3.4" stroke-width=".7"/>{state_glyph(effect.kind.id)}</g>'
        )
    return "".join(drawn)


def prize_drawing(name: str, scale: float = 1.0) -> str:
    """What all are after."""
    return (
        f'<g transform="scale({scale})"><title>{escape(name)}</title>'
        '<path class="e-gem" stroke-width="1" d="M-5-3.4L-2.4-6H2.4L5-3.4L0 6Z"/>'
        '<path class="e-gem-light" d="M-4-3.2L-2-5.2H.4L-1.4-3.2Z" opacity=".9"/></g>'
    )


def _bearer(state: Any, figure: Any, r: float, names: StateNames) -> str:
    if state.prize is None or state.prize.bearer != figure.id:
        return ""
    return f'<g transform="translate({_polar(r - 0.5, 152)})">{prize_drawing(names.kind(state.prize.kind), 0.75)}</g>'


def tokens(state: Any, names: StateNames, words: Wording) -> Iterator[Token]:
    """Everything that stands on the table and moves, far ones first."""
    standing = [
        figure
        for figure in state.figures
        if figure is not None and state.in_play[figure.id] and abs(state.x[figure.id]) < 1e5
    ]
    emblems = _emblems(state)
    for figure in sorted(standing, key=lambda figure: -state.y[figure.id]):
        yield figure_token(state, figure, names, words, emblems)
    yield from _sparks(state, standing)
    prize = state.prize
    if prize is not None and prize.bearer is None:
        lying = f'<circle class="e-glow" r="11" opacity=".3"/>{prize_drawing(names.kind(prize.kind), 1.15)}'
        yield Token("prize", *spot(prize.x, prize.y), lying)


def _emblems(state: Any) -> Mapping[int, Emblem]:
    """What the figures look like; nothing where no book of the shelf has the state."""
    try:
        return shelved(prefix_of(state)).emblems(state)
    except SetupError:
        return {}


_SPARK = (
    '<path class="e-spark" stroke-width=".6" stroke-linejoin="round" '
    'd="M0-4.4L1-1L4.4 0L1 1L0 4.4L-1 1L-4.4 0L-1-1Z"/>'
)


def _sparks(state: Any, standing: list[Any]) -> Iterator[Token]:
    """A spark where two enemies are in contact."""
    for figure in standing:
        for other in state.contacts[figure.id] if hasattr(state, "contacts") else ():
            if other > figure.id and state.in_play[other]:
                a, b = figure.id, other
                share = state.radius[a] / (state.radius[a] + state.radius[b])
                x = state.x[a] + (state.x[b] - state.x[a]) * share
                y = state.y[a] + (state.y[b] - state.y[a]) * share
                yield Token(f"c{a}-{b}", *spot(x, y), _SPARK)


def mark(x: float, y: float) -> str:
    """Where a figure fell: a faint cross on the ground."""
    px, py = spot(x, y)
    return (
        f'<path class="e-mark e-line" stroke-width="1.6" opacity=".5" '
        f'd="M{num(px - 3.5)} {num(py - 3.5)}l7 7M{num(px + 3.5)} {num(py - 3.5)}l-7 7"/>'
    )
